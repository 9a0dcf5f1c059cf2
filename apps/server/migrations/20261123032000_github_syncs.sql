-- Keeps an unlinked repository under GitHub's id: after linking it again, its issues are still paired with their tickets,
-- and its webhook can be removed later. `makes_public_issues`: the user's choice while the repository was public.
alter table github_repositories
  drop constraint github_repositories_company_id_project_id_key,
  add column github_id text check (length(github_id) <= 40),
  add column is_private boolean,
  add column makes_public_issues boolean not null default false,
  add column unlinked_at timestamptz;
alter table github_repositories rename column syncing_until to hook_claimed_until;
create unique index on github_repositories (company_id, project_id) where unlinked_at is null;
create unique index on github_repositories (company_id, project_id, github_id) where github_id is not null;

-- The last sync of each repository's issues. `beat_at`: when it last reported progress.
create table github_syncs (
  company_id uuid not null,
  repository_id uuid not null,
  id uuid not null,
  state text not null check (state in ('running', 'done', 'failed', 'cancelled')),
  done integer not null,
  total integer not null,
  result jsonb not null,
  error text check (length(error) <= 300),
  started_at timestamptz not null,
  beat_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, repository_id),
  foreign key (company_id, repository_id) references github_repositories on delete cascade
);
