-- Everything about how people sign in beyond a password. The sessions and passwords themselves stay where they are.

-- Secrets that count once: of links in emails, of ways to a provider and back, of half-done sign-ins. Kept as hashes,
-- taken by deleting, so that of any number of simultaneous uses exactly one finds its row.
create table one_time_secrets (
  hash bytea primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'oauth', 'two_factor', 'passkey')),
  auth_id text references auth_users on delete cascade,
  data jsonb not null default '{}',
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index on one_time_secrets (auth_id) where auth_id is not null;
create index on one_time_secrets (expires_at);

-- Who a person is at a provider. The email address is for showing only: it identifies nobody.
create table identities (
  id uuid primary key,
  auth_id text not null references auth_users on delete cascade,
  provider text not null check (provider in ('google', 'azure', 'github')),
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index on identities (auth_id);

create table two_factors (
  auth_id text primary key references auth_users on delete cascade,
  -- Sealed with a key made from SECRET_KEY.
  secret text not null,
  -- Null until a first code has been given.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: none before it, nor itself, is taken again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  auth_id text not null references auth_users on delete cascade,
  hash bytea not null,
  primary key (auth_id, hash)
);

create table passkeys (
  id uuid primary key,
  auth_id text not null references auth_users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on passkeys (auth_id);

-- When the person behind a session last proved who they are.
alter table auth_sessions add column authenticated_at timestamptz not null default now();

-- A closed account keeps its row, without a name, so that the history of others keeps its shape.
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check check (status in ('pending', 'active', 'closed'));
-- The first person of an installation is let in whatever becomes of their verification email.
alter table users add column is_first boolean not null default false;
update users set is_first = true where id = (select id from users order by created_at, id limit 1);
create unique index users_first_key on users (is_first) where is_first;

-- Counters against guessing, shared by all processes. No data: losing them loses nothing, so they are not logged.
create schema limits;
create unlogged table limits.counters (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
