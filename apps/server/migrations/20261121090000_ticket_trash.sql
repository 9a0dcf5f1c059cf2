-- A deleted ticket waits in the trash: its record stays, without a place on the board. `tickets` is what is there now, as
-- a view, so that no statement can forget to leave the deleted ones out; only the trash asks the records themselves, and
-- foreign keys point at them.
alter table tickets rename to ticket_records;
alter table ticket_records
  alter column position drop not null,
  add column deleted_at timestamptz,
  add column deleted_by uuid references users on delete set null,
  -- Where it was, and what was below it: it goes back there when it still can.
  add column former_position bigint,
  add column former_children uuid[] not null default '{}',
  add check ((deleted_at is null) = (position is not null));
create index on ticket_records (company_id, project_id, deleted_at) where deleted_at is not null;

create view tickets as
  select company_id, id, project_id, number, title, description, status, priority, type, reporter_id, labels, due_date,
         due_date_type, estimate, position, sprint_id, parent_id, time_spent, version, created_at, updated_at
  from ticket_records where deleted_at is null;
