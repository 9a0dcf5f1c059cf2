-- What projects tell in Slack.
create table slack_notification_settings (
  company_id uuid not null,
  project_id uuid not null,
  -- Sealed: whoever has it can write into the channel.
  slack_webhook text not null check (length(slack_webhook) <= 1000),
  slack_channel_name text not null check (length(slack_channel_name) <= 80),
  frequency text not null check (frequency in ('realtime', 'scheduled')),
  frequency_days smallint[] not null,
  frequency_time time not null,
  events text[] not null,
  enabled boolean not null,
  updated_at timestamptz not null,
  last_sent_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  -- The last day whose summary was sent.
  summarised_on date,
  primary key (company_id, project_id),
  foreign key (company_id, project_id) references projects on delete cascade
);

-- What is still to be told.
create table slack_lines (
  company_id uuid not null,
  id bigint generated always as identity,
  project_id uuid not null,
  event text not null check (length(event) <= 40),
  ticket_id uuid not null,
  actor_id uuid,
  from_status text check (length(from_status) <= 40),
  to_status text check (length(to_status) <= 40),
  comment_id uuid,
  happened_at timestamptz not null,
  -- When it was handed over to Slack. What may have arrived is not sent again.
  handed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, project_id) references slack_notification_settings on delete cascade
);
create index on slack_lines (company_id, project_id, id);
