-- Readers of the log take what became visible since their last snapshot. Events older than the retention are cleared; a
-- client that has not heard of everything up to there is told to fetch anew.
create table event_log_state (
  only_row boolean primary key default true check (only_row),
  cleared_until xid8 not null default '0'
);
insert into event_log_state default values;
create index on events (at);
