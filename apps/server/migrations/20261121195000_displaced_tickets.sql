-- A ticket that made room for others stands elsewhere by number, though nobody has moved it: where it was put is kept, so
-- that whoever put it there can take that back. Null while it stands where it was put.
alter table ticket_records add column displaced_from bigint;
create or replace view tickets as
  select company_id, id, project_id, number, title, description, status, priority, type, reporter_id, labels, due_date,
         due_date_type, estimate, position, sprint_id, parent_id, time_spent, version, created_at, updated_at, start_date,
         displaced_from
  from ticket_records where deleted_at is null;
