-- Addresses that are called when something happens in a company or a project.
create table webhooks (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  -- Null for a webhook of the company.
  project_id uuid,
  name text not null check (length(name) between 1 and 60),
  -- Sealed: many receivers recognize their senders by the address alone.
  sealed_url text not null check (length(sealed_url) <= 12000),
  events text[] not null check (cardinality(events) between 1 and 50),
  -- Null tells of all projects. Without a foreign key: a webhook whose last project is deleted tells of none, not of all.
  project_ids uuid[] check (cardinality(project_ids) between 1 and 50),
  sealed_secret text not null check (length(sealed_secret) <= 500),
  -- The one before the last rotation, which also signs until then.
  sealed_former_secret text check (length(sealed_former_secret) <= 500),
  former_secret_until timestamptz,
  is_on boolean not null,
  off_reason text check (off_reason in ('gone', 'failing', 'behind')),
  off_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_delivered_at timestamptz,
  last_failed_at timestamptz,
  -- Failed tries in a row.
  failures integer not null default 0,
  -- Nothing is sent before.
  held_until timestamptz,
  -- One process sends at a time: which, and until when it may.
  sender uuid,
  sender_until timestamptz,
  -- For when a job was added that sends.
  job_at timestamptz,
  primary key (company_id, id),
  check (project_id is null or project_ids is null),
  check ((sealed_former_secret is null) = (former_secret_until is null)),
  check (off_reason is null or not is_on),
  foreign key (company_id, project_id) references projects on delete cascade
);
create index on webhooks (company_id, project_id);

-- What webhooks send and have sent, with what was answered.
create table webhook_deliveries (
  company_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  -- The order in which they happened.
  place bigint generated always as identity,
  event text not null check (length(event) <= 40),
  -- Of deliveries about the same thing, the first that waits is sent before the others.
  subject text not null check (length(subject) <= 60),
  body text not null check (octet_length(body) <= 20000),
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  tries smallint not null default 0,
  due_at timestamptz,
  created_at timestamptz not null,
  done_at timestamptz,
  attempts jsonb not null default '[]' check (jsonb_array_length(attempts) <= 20),
  primary key (company_id, id),
  check ((state = 'waiting') = (due_at is not null)),
  check ((state = 'waiting') = (done_at is null)),
  foreign key (company_id, webhook_id) references webhooks on delete cascade
);
create index on webhook_deliveries (company_id, webhook_id, place) where state = 'waiting';
create index on webhook_deliveries (company_id, webhook_id, subject, place) where state = 'waiting';
create index on webhook_deliveries (company_id, webhook_id, created_at, id);
create index on webhook_deliveries (done_at) where done_at is not null;
