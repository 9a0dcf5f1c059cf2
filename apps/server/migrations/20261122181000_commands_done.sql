-- What a person has had done under an id of their own making: sent again, it is answered and not done again.
create table commands_done (
  user_id uuid not null references users on delete cascade,
  command_id uuid not null,
  -- Of the commands of one request.
  ordinal smallint not null,
  command text not null,
  -- What was sent, so that another request under the same id is refused.
  request text not null,
  -- Null while it is being done, and for a command that answers nothing.
  answer jsonb,
  done_at timestamptz not null,
  primary key (user_id, command_id, ordinal)
);
create index on commands_done (done_at);
