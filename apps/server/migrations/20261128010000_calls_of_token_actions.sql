-- What undoes a program's command is in the row that records it: one row less for each change.
alter table token_actions
  -- The calls, in order, for a day. Null when nothing undoes it, and when it was undone.
  add calls jsonb,
  -- The membership below it says the same, and each row checked both.
  drop constraint token_actions_company_id_fkey;
create index on token_actions (at) where calls is not null;

update token_actions a set calls = b.calls from batches b where b.user_id = a.user_id and b.id = a.id and not a.is_undone;
delete from batches b using token_actions a where b.user_id = a.user_id and b.id = a.id and not a.is_undone;
