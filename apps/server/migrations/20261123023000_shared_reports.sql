-- Reports of a project that anyone with the link can open. Of the link's secret only a hash is kept.
create table shared_reports (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  title text not null check (length(title) between 1 and 100),
  sections text[] not null check (cardinality(sections) between 1 and 20),
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  last_opened_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, project_id) references projects on delete cascade,
  -- A report ends with the membership of its creator.
  foreign key (company_id, created_by) references company_members (company_id, user_id) on delete cascade
);
create index on shared_reports (company_id, project_id);
create index on shared_reports (company_id, created_by);
create index on shared_reports (expires_at);
