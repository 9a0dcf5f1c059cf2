-- What companies are connected to. Tokens are sealed; `token_version` goes up with each renewal, `refreshing_until` is the
-- claim of the process that renews them.
create table integrations (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  type text not null check (type in ('figma', 'github', 'slack', 'openai')),
  state text not null check (state in ('connected', 'broken')),
  problem text check (length(problem) <= 300),
  sealed text not null,
  token_hint text not null check (length(token_hint) <= 4),
  token_version integer not null default 1,
  refreshing_until timestamptz,
  expires_at timestamptz,
  scopes text not null default '' check (length(scopes) <= 1000),
  account text check (length(account) <= 200),
  settings jsonb not null default '{}',
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, type)
);

alter table one_time_secrets drop constraint one_time_secrets_purpose_check;
alter table one_time_secrets add constraint one_time_secrets_purpose_check check (purpose in
  ('verify_email', 'registered', 'reset_password', 'oauth', 'two_factor', 'passkey', 'integration'));
