-- Commands that a person ran as one, and what undoes them.
create table batches (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  -- The calls that undo it, in order. Null when it can't be undone.
  calls jsonb,
  -- The batch that undid it.
  undone_by uuid,
  done_at timestamptz not null,
  primary key (user_id, id)
);
create index on batches (done_at);
