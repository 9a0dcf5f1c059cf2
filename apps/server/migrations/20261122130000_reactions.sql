-- How far each reaction has come in the event log. A reaction that is taken away for good has its row deleted by a migration:
-- what it has not read is never cleared.
create table reaction_cursors (
  name text primary key,
  place text not null,
  moved_at timestamptz not null default now()
);
