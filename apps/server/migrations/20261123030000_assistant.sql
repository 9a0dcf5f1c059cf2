-- Conversations with the assistant. Only their writer reads them; they end with the membership and with the project.
create table ai_conversations (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  user_id uuid not null,
  context_type text not null check (context_type in ('project', 'global', 'me')),
  title text not null check (length(title) between 1 and 200),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, project_id) references projects on delete cascade,
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);
create index on ai_conversations (company_id, user_id, project_id, updated_at);
create index on ai_conversations (company_id, project_id);
create index on ai_conversations (id);

create table ai_messages (
  company_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  -- The writer of the conversation.
  user_id uuid not null,
  number integer not null,
  role text not null check (role in ('user', 'assistant')),
  content text not null check (length(content) <= 40000),
  state text not null check (state in ('answering', 'done', 'stopped', 'interrupted')),
  problem text check (length(problem) <= 500),
  created_at timestamptz not null,
  -- Of an answer under way: when its process last said so. Without that for some seconds, the process is gone.
  beat_at timestamptz,
  is_stop_asked boolean not null default false,
  primary key (company_id, id),
  unique (company_id, conversation_id, number),
  foreign key (company_id, conversation_id) references ai_conversations on delete cascade,
  check ((state = 'answering') = (beat_at is not null))
);
-- One answer at a time for each person.
create unique index on ai_messages (user_id) where state = 'answering';

-- Tokens that a member used on a day of the company's time zone. They stay when conversations are deleted.
create table ai_usage (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  day date not null,
  tokens bigint not null check (tokens >= 0),
  primary key (company_id, day, user_id)
);
create index on ai_usage (user_id);

-- What a company has chosen; without a row, the defaults.
create table ai_settings (
  company_id uuid primary key references companies on delete cascade,
  address text check (length(address) <= 500),
  model text check (length(model) <= 200),
  tokens_a_day integer not null check (tokens_a_day >= 0),
  tokens_a_month integer not null check (tokens_a_month >= 0),
  off_roles text[] not null,
  updated_at timestamptz not null
);

-- Projects that nothing is told of to a model.
create table ai_closed_projects (
  company_id uuid not null,
  project_id uuid not null,
  primary key (company_id, project_id),
  foreign key (company_id, project_id) references projects on delete cascade
);
