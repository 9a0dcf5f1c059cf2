-- What brings a deleted sprint back, and what takes a completion back: for a day, by whoever may do either.
create table sprint_removals (
  company_id uuid not null,
  project_id uuid not null,
  kind text not null check (kind in ('deletion', 'completion')),
  -- Of a deletion the sprint's, of a completion its own.
  id uuid not null,
  sprint_id uuid not null,
  record jsonb not null,
  -- The tickets that were let go or moved on.
  ticket_ids uuid[] not null,
  removed_at timestamptz not null,
  primary key (company_id, project_id, kind, id),
  foreign key (company_id, project_id) references projects on delete cascade
);
create index on sprint_removals (removed_at);
