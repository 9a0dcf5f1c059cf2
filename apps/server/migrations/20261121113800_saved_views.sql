-- Ways to look at a project's tickets that somebody wants to come back to: what stands behind the question mark of the
-- board's address, with a name.
create table saved_views (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  owner_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  query text not null check (length(query) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, project_id) references projects on delete cascade
);
create unique index on saved_views (id);
create index on saved_views (company_id, project_id, owner_id);
