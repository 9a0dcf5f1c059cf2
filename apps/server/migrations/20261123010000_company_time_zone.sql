-- The zone by whose days the sprints of a company start and end.
alter table companies add column time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64);
