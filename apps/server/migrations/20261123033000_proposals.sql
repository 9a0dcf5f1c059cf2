-- Changes that the assistant or a program proposes. Nothing is changed until the user approves them.
create table ai_proposals (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  -- The user who can approve it.
  user_id uuid not null,
  source text not null check (source in ('assistant', 'agent')),
  -- The assistant's answer that it belongs to; null when a program proposes it.
  message_id uuid,
  state text not null check (state in ('waiting', 'approved', 'rejected', 'undone')),
  version integer not null,
  lines jsonb not null check (jsonb_array_length(lines) <= 50),
  -- The batch that made the changes, or the one that undid them.
  batch_id uuid,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, project_id) references projects on delete cascade,
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade,
  foreign key (company_id, message_id) references ai_messages on delete cascade,
  check ((source = 'assistant') = (message_id is not null)),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index on ai_proposals (company_id, message_id);
create index on ai_proposals (id);
create index on ai_proposals (company_id, user_id, project_id, created_at);
create index on ai_proposals (company_id, project_id);
create index on ai_proposals (user_id, batch_id) where batch_id is not null;

-- The assistant or program that proposed a change; its author is the user who approved it.
alter table ticket_changes add column via text check (via in ('assistant'));
alter table ticket_status_history drop constraint ticket_status_history_via_check;
alter table ticket_status_history add constraint ticket_status_history_via_check check (via in ('github', 'assistant'));
