-- Accounts belong to nobody's company, so they stand apart; everything a company owns carries company_id in its primary
-- key and in every foreign key, so that the database itself refuses a reference from one company into another.

-- Credentials: written and read by better-auth alone.
create table auth_users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table auth_sessions (
  id text primary key,
  user_id text not null references auth_users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth_sessions (user_id);

create table auth_accounts (
  id text primary key,
  user_id text not null references auth_users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on auth_accounts (user_id);

create table auth_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth_verifications (identifier);

-- People, as the product knows them.
create table users (
  id uuid primary key,
  auth_id text not null unique references auth_users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) <= 254),
  avatar text,
  status text not null default 'pending' check (status in ('pending', 'active')),
  email_verified boolean not null default false,
  registered_company text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));

create table companies (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  description text,
  logo text,
  website text,
  email text,
  address text,
  owner_id uuid not null references users,
  invite_code text not null unique check (invite_code ~ '^[A-Z]{12}$'),
  max_daily_hours numeric not null default 8 check (max_daily_hours between 1 and 24),
  operational_days smallint[] not null default '{1,2,3,4,5}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table company_members (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'project_manager', 'team_member', 'collaborator', 'client')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, user_id)
);
create index on company_members (user_id);

create table projects (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  key text not null check (key ~ '^[A-Z0-9_-]{1,20}$'),
  description text not null default '' check (length(description) <= 10000),
  status text not null default 'active',
  owner_id uuid references users on delete set null,
  icon text not null default '📋',
  agency text,
  project_status text not null default 'planning'
    check (project_status in ('planning', 'active', 'on_hold', 'completed', 'maintenance')),
  status_changed_at timestamptz,
  status_changed_by uuid references users on delete set null,
  total_project_hours numeric not null default 0 check (total_project_hours >= 0),
  due_date date,
  sprint_enabled boolean not null default true,
  custom_sprint_duration_weeks smallint not null default 2 check (custom_sprint_duration_weeks between 1 and 8),
  sprint_start_date date,
  has_recurring_budget boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, key)
);
create unique index on projects (id);

create table project_members (
  company_id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('owner', 'admin', 'project_manager', 'team_member', 'collaborator', 'client')),
  created_at timestamptz not null default now(),
  primary key (company_id, project_id, user_id),
  foreign key (company_id, project_id) references projects on delete cascade,
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);
create index on project_members (company_id, user_id);

-- What a board is made of (decision T-43).
create table board_configurations (
  company_id uuid not null,
  project_id uuid not null,
  statuses jsonb not null,
  ticket_types jsonb not null,
  priorities jsonb not null,
  labels jsonb not null default '[]',
  primary key (company_id, project_id),
  foreign key (company_id, project_id) references projects on delete cascade
);

-- The order of one board: every write to its tickets locks this row, and counts the board's version up.
create table board_orders (
  company_id uuid not null,
  project_id uuid not null,
  version bigint not null default 0,
  last_ticket_number integer not null default 0,
  primary key (company_id, project_id),
  foreign key (company_id, project_id) references projects on delete cascade
) with (fillfactor = 20);

create table tickets (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  number integer not null,
  title text not null check (length(title) between 1 and 500),
  description text not null default '' check (length(description) <= 50000),
  status text not null,
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  type text not null default 'task' check (type in ('bug', 'feature', 'task', 'improvement')),
  reporter_id uuid references users on delete set null,
  labels text[] not null default '{}',
  due_date date,
  due_date_type text not null default 'specific_date' check (due_date_type in ('specific_date', 'sprint_end')),
  estimate numeric check (estimate >= 0),
  position bigint not null,
  sprint_id uuid,
  parent_id uuid,
  time_spent numeric not null default 0 check (time_spent >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, project_id, id),
  unique (company_id, project_id, number),
  -- One strict order per column. Deferred, because a move may pass through a place another ticket is about to leave.
  constraint tickets_order_key unique (company_id, project_id, status, position) deferrable initially deferred,
  foreign key (company_id, project_id) references projects on delete cascade,
  -- A parent is in the same project.
  foreign key (company_id, project_id, parent_id) references tickets (company_id, project_id, id) on delete set null (parent_id),
  check (parent_id <> id)
);
create unique index on tickets (id);
create index on tickets (company_id, project_id, parent_id) where parent_id is not null;

create table ticket_assignees (
  company_id uuid not null,
  project_id uuid not null,
  ticket_id uuid not null,
  user_id uuid not null,
  ordinal smallint not null,
  primary key (company_id, ticket_id, user_id),
  foreign key (company_id, project_id, ticket_id) references tickets (company_id, project_id, id) on delete cascade,
  -- Only members of the project can be assigned; who leaves it leaves its tickets.
  foreign key (company_id, project_id, user_id) references project_members on delete cascade
);
create index on ticket_assignees (company_id, user_id);

create table ticket_comments (
  company_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  user_id uuid references users on delete set null,
  content text not null check (length(content) between 1 and 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets on delete cascade
);
create index on ticket_comments (company_id, ticket_id, created_at);

create table ticket_status_history (
  company_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  status text not null,
  changed_at timestamptz not null default now(),
  changed_by uuid references users on delete set null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets on delete cascade
);
create index on ticket_status_history (company_id, ticket_id, changed_at);

-- What happened. Readers go by (xid, id) below the oldest transaction still running: ids alone are handed out before
-- their transactions commit, and a reader going by them would pass over the late ones.
create table events (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  company_id uuid,
  project_id uuid,
  actor_id uuid,
  type text not null,
  payload jsonb not null,
  at timestamptz not null default now(),
  primary key (xid, id)
);
create index on events (company_id, xid, id);

-- A file of tickets on its way in. Its rows wait in a table of their own: they are read piece by piece, and dropped as
-- soon as it is over, while the report stays a week.
create table ticket_imports (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  created_by uuid references users on delete set null,
  file_name text not null,
  state text not null default 'ready' check (state in ('ready', 'running', 'done', 'failed', 'cancelled')),
  total integer not null,
  good integer not null,
  done integer not null default 0,
  report jsonb not null,
  first_number integer,
  last_number integer,
  error text,
  heartbeat_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, project_id) references projects on delete cascade
);
create unique index on ticket_imports (id);
create index on ticket_imports (company_id, project_id, created_at);

create table ticket_import_rows (
  company_id uuid not null,
  import_id uuid not null,
  file_row integer not null,
  ticket jsonb not null,
  primary key (company_id, import_id, file_row),
  foreign key (company_id, import_id) references ticket_imports on delete cascade
);
