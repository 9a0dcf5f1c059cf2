-- A color of a ticket's card, one of a few, so that every screen can show it in both themes. Null: none.
alter table ticket_records add column color text
  check (color in ('red', 'orange', 'yellow', 'green', 'blue', 'purple', 'grey'));
create or replace view tickets as
  select company_id, id, project_id, number, title, description, status, priority, type, reporter_id, labels, due_date,
         due_date_type, estimate, position, sprint_id, parent_id, time_spent, version, created_at, updated_at, start_date,
         displaced_from, color
  from ticket_records where deleted_at is null;
