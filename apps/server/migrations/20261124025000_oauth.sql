-- Programs that registered themselves to ask users for API tokens. They hold no secret.
create table oauth_clients (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  created_at timestamptz not null,
  -- When a user last allowed it something; null if nobody ever did.
  last_used_at timestamptz
);
create index on oauth_clients (coalesce(last_used_at, created_at));

-- What a user has allowed a program, until the program fetches its token with the code. Of the code only a hash is stored.
create table oauth_codes (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  user_id uuid not null,
  code_hash bytea not null unique check (length(code_hash) = 32),
  client_id text not null check (length(client_id) between 1 and 500),
  redirect_uri text not null check (length(redirect_uri) between 1 and 500),
  code_challenge text not null check (code_challenge ~ '^[0-9A-Za-z_-]{43}$'),
  -- Of the token to come.
  name text not null check (length(name) between 1 and 60),
  rights text not null check (rights in ('read', 'propose', 'write')),
  project_ids uuid[] check (cardinality(project_ids) between 1 and 50),
  days integer not null check (days between 1 and 365),
  -- As auth_users had it: the code ends with the sessions of its time.
  sign_in_round integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A used code is kept for a while, and what it gave: a second use ends that token.
  used_at timestamptz,
  token_id uuid,
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);
create index on oauth_codes (company_id, user_id);
create index on oauth_codes (user_id);
create index on oauth_codes (created_at);
