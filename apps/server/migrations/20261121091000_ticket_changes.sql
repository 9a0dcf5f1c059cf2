alter table ticket_records add column start_date date;
create or replace view tickets as
  select company_id, id, project_id, number, title, description, status, priority, type, reporter_id, labels, due_date,
         due_date_type, estimate, position, sprint_id, parent_id, time_spent, version, created_at, updated_at, start_date
  from ticket_records where deleted_at is null;

-- Every change of a field with what stood there before. Statuses have a history of their own.
create table ticket_changes (
  company_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  field text not null,
  before jsonb not null,
  after jsonb not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references ticket_records on delete cascade
);
create index on ticket_changes (company_id, ticket_id, changed_at);
