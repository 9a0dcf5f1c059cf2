-- The key pair that tells push services who sends (RFC 8292): one for all processes, made when it is first needed.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (length(public_key) <= 100),
  sealed_private_key text not null
);

-- Browsers that show notifications. Each belongs to a session, and ends with it.
create table push_subscriptions (
  id uuid primary key,
  session_id text not null unique references auth_sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Of the browser's address at its push service: who signs in there next takes its place.
  address_hash bytea not null unique,
  -- The address and the keys: with them anybody could send to that browser.
  sealed text not null,
  created_at timestamptz not null
);
create index on push_subscriptions (user_id, created_at);

-- Whether browsers show it.
alter table notifications add column is_pushed boolean not null default false;

-- Each of the two is chosen by itself.
alter table notification_settings
  alter column channel drop not null,
  add column is_pushed boolean,
  add check (channel is not null or is_pushed is not null);
