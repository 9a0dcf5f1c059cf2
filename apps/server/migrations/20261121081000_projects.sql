-- A deleted project is out of everybody's sight at once, and can be restored by the company's owners and admins for 30 days.
alter table projects
  add column deleted_at timestamptz,
  add column sprint_duration smallint,
  add column github_repo_owner text check (length(github_repo_owner) <= 200),
  add column github_repo_name text check (length(github_repo_name) <= 200),
  add column github_repo_url text check (length(github_repo_url) <= 500),
  add column github_repo_id text check (length(github_repo_id) <= 100),
  add column figma_file_key text check (length(figma_file_key) <= 200),
  add column figma_file_name text check (length(figma_file_name) <= 200),
  add column figma_file_url text check (length(figma_file_url) <= 500),
  -- The life of the record, not of the work in it (decision T-40).
  add check (status in ('active', 'archived'));
create index projects_deleted on projects (id) where deleted_at is not null;

-- Keys a project had before: addresses and ticket keys written down with them still lead to it.
create table project_key_aliases (
  company_id uuid not null,
  key text not null,
  project_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, key),
  foreign key (company_id, project_id) references projects on delete cascade
);
create index on project_key_aliases (company_id, project_id);
create index on project_key_aliases (key);

-- Two people editing one board's configuration: the second is told.
alter table board_configurations add column version integer not null default 1;

-- What a company starts projects and tickets from.
create table project_templates (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 10000),
  icon text not null,
  columns jsonb not null,
  labels jsonb not null,
  priorities jsonb not null,
  ticket_types jsonb not null,
  sample_tickets jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index on project_templates (id);

create table ticket_templates (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  title text not null default '' check (length(title) <= 500),
  description text not null default '' check (length(description) <= 50000),
  type text not null,
  priority text not null,
  labels jsonb not null,
  estimate numeric check (estimate >= 0),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index on ticket_templates (id);
