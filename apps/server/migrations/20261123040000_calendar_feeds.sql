-- Addresses of people's own due dates. Of the address's secret only a hash is kept.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- As auth_users had it: the address ends with the sessions of its time.
  sign_in_round integer not null,
  created_at timestamptz not null,
  last_read_at timestamptz
);
