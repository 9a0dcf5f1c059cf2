-- The installation of the server's GitHub App that a company uses, with its current token, sealed. `token_version` goes up with each
-- new token, `refreshing_until` is the claim of the process that requests one. It ends with the
-- company's connection, and counts only while that is of the account that was found to own it (`connected_as`).
create table github_installations (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  integration_id uuid not null,
  installation_id text not null check (length(installation_id) <= 20),
  account text not null check (length(account) <= 200),
  connected_as text not null check (length(connected_as) <= 200),
  sealed text,
  token_version integer not null default 0,
  expires_at timestamptz,
  refreshing_until timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id),
  foreign key (company_id, integration_id) references integrations on delete cascade
);
create index on github_installations (installation_id);
