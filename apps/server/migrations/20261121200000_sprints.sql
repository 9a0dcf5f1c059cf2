-- Sprints of a project. A number is never given twice, so the last one is kept beside the last number of a ticket.
create table sprints (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  number integer not null check (number > 0),
  name text not null check (length(name) between 1 and 100),
  start_date date not null,
  end_date date not null,
  status text not null default 'planned' check (status in ('planned', 'active', 'completed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, project_id, id),
  unique (company_id, project_id, number),
  foreign key (company_id, project_id) references projects on delete cascade,
  check (end_date >= start_date and end_date <= start_date + 365)
);
create unique index on sprints (id);

alter table board_orders add column last_sprint_number integer not null default 0;

-- How a company has them made. Without a row, as the specification says (decision T-98).
create table sprint_configs (
  company_id uuid primary key references companies on delete cascade,
  start_day_of_week smallint not null check (start_day_of_week between 1 and 7),
  default_duration_weeks smallint not null check (default_duration_weeks between 1 and 8),
  sprint_naming_pattern text not null check (sprint_naming_pattern in ('numbered', 'week-based')),
  auto_generate_sprints boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A ticket is in a sprint of its own project, or in none.
update ticket_records set sprint_id = null where sprint_id is not null;
create index on ticket_records (company_id, project_id, sprint_id) where sprint_id is not null;
alter table ticket_records add foreign key (company_id, project_id, sprint_id)
  references sprints (company_id, project_id, id) on delete set null (sprint_id);
