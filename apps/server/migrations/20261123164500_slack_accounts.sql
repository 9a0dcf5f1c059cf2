-- Accounts in Slack that users have linked to theirs by signing in at Slack.
create table slack_accounts (
  team_id text not null check (length(team_id) between 1 and 100),
  slack_user_id text not null check (length(slack_user_id) between 1 and 100),
  user_id uuid not null references users on delete cascade,
  team_name text check (length(team_name) <= 200),
  -- As auth_users had it: the link ends with the sessions of its time.
  sign_in_round integer not null,
  linked_at timestamptz not null,
  primary key (team_id, slack_user_id)
);
create index on slack_accounts (user_id);
