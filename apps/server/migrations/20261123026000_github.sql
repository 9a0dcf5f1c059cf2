-- Repositories that projects are linked to: the secret that signs deliveries of the link, how far its pull requests have been read, and which status
-- a ticket gets at each step of a pull request (null: the standard rules).
create table github_repositories (
  company_id uuid not null,
  id uuid not null unique,
  project_id uuid not null,
  owner text not null check (length(owner) <= 200),
  name text not null check (length(name) <= 200),
  sealed_secret text not null,
  hook_id text check (length(hook_id) <= 40),
  problem text check (length(problem) <= 300),
  read_at timestamptz,
  read_until timestamptz,
  etag text check (length(etag) <= 200),
  syncing_until timestamptz,
  rules jsonb,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, project_id),
  foreign key (company_id, project_id) references projects on delete cascade
);

create table github_pull_requests (
  company_id uuid not null,
  id uuid not null,
  repository_id uuid not null,
  number integer not null,
  title text not null check (length(title) <= 500),
  url text not null check (length(url) <= 500),
  branch text not null check (length(branch) <= 500),
  author text check (length(author) <= 100),
  state text not null check (state in ('draft', 'open', 'changes_requested', 'approved', 'merged', 'closed')),
  checks text not null check (checks in ('none', 'pending', 'passed', 'failed')),
  updated_at timestamptz not null,
  read_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, repository_id, number),
  foreign key (company_id, repository_id) references github_repositories on delete cascade
);

-- `step`: the last step that moved the ticket. Each step moves it once.
create table ticket_pull_requests (
  company_id uuid not null,
  pull_request_id uuid not null,
  ticket_id uuid not null,
  is_closing boolean not null,
  step text check (length(step) <= 40),
  primary key (company_id, pull_request_id, ticket_id),
  foreign key (company_id, pull_request_id) references github_pull_requests on delete cascade,
  foreign key (company_id, ticket_id) references ticket_records on delete cascade
);
create index on ticket_pull_requests (company_id, ticket_id);

-- Pairs issues with tickets, with the values both had after the last sync. A row without a number stands for an issue that is
-- being created.
create table github_issues (
  company_id uuid not null,
  id uuid not null,
  repository_id uuid not null,
  ticket_id uuid not null,
  number integer,
  url text check (length(url) <= 500),
  title text not null check (length(title) <= 1000),
  is_closed boolean not null,
  primary key (company_id, id),
  unique (company_id, repository_id, number),
  unique (company_id, repository_id, ticket_id),
  foreign key (company_id, repository_id) references github_repositories on delete cascade,
  foreign key (company_id, ticket_id) references ticket_records on delete cascade
);

-- Changes of status that a pull request or an issue caused name it.
alter table ticket_status_history add column via text check (via in ('github'));
alter table events drop constraint events_via_check;
alter table events add constraint events_via_check check (via in
  ('page', 'token', 'assistant', 'automation', 'import', 'system', 'github', 'figma', 'slack', 'calendar'));
