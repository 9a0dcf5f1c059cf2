-- What programs did with API tokens: each command, with what it was about. Kept as long as events are.
create table token_actions (
  company_id uuid not null references companies on delete cascade,
  -- Also of the batch that undoes it, for a day.
  id uuid not null unique,
  user_id uuid not null,
  -- Without a foreign key, and with its name: what was done stays known when the token has ended.
  token_id uuid not null,
  token text not null check (length(token) between 1 and 60),
  agent text check (length(agent) between 1 and 120),
  command text not null check (length(command) between 1 and 60),
  project_id uuid,
  -- The first of them; ticket_count says how many there were.
  ticket_ids uuid[] not null check (cardinality(ticket_ids) <= 20),
  ticket_count integer not null check (ticket_count >= 0),
  document_id uuid,
  sprint_id uuid,
  at timestamptz not null,
  is_undoable boolean not null,
  is_undone boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);
create index on token_actions (company_id, user_id, at desc, id desc);
create index on token_actions (at);

-- History names the token, and the agent as it calls itself.
alter table ticket_changes
  add via_token text check (length(via_token) between 1 and 60),
  add via_agent text check (length(via_agent) between 1 and 120),
  add action_id uuid;
alter table ticket_status_history
  add via_token text check (length(via_token) between 1 and 60),
  add via_agent text check (length(via_agent) between 1 and 120),
  add action_id uuid;
create index on ticket_changes (company_id, action_id) where action_id is not null;
create index on ticket_status_history (company_id, action_id) where action_id is not null;
