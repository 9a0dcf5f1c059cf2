-- The projects a person wants within reach: theirs alone, on every machine they sign in on.
create table favourite_projects (
  company_id uuid not null,
  user_id uuid not null references users on delete cascade,
  project_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, user_id, project_id),
  foreign key (company_id, project_id) references projects on delete cascade
);
create index on favourite_projects (company_id, project_id);
create index on favourite_projects (user_id);
