-- The board an archive brings along, for a project that has nothing yet.
alter table ticket_imports add column board jsonb;
