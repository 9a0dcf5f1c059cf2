-- Secrets with which a user's programs call the API. Only a hash of each is stored.
create table api_tokens (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- How the secret begins, so that its user recognizes it.
  prefix text not null check (prefix ~ '^wl_[0-9A-Za-z]{6}$'),
  rights text not null check (rights in ('read', 'write')),
  -- Null sees all projects of the user. Without a foreign key: a token whose last project is deleted sees none, not all.
  project_ids uuid[] check (cardinality(project_ids) between 1 and 50),
  -- As auth_users had it: the token ends with the sessions of its time.
  sign_in_round integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  last_used_at timestamptz,
  last_used_from text check (length(last_used_from) <= 100),
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);
create index on api_tokens (user_id);
create index on api_tokens (company_id, user_id);

-- What was changed with a token says so in a ticket's history.
alter table ticket_changes drop constraint ticket_changes_via_check;
alter table ticket_changes add constraint ticket_changes_via_check check (via in ('assistant', 'token'));
alter table ticket_status_history drop constraint ticket_status_history_via_check;
alter table ticket_status_history add constraint ticket_status_history_via_check
  check (via in ('github', 'assistant', 'token'));
