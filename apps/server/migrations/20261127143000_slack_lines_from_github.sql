-- Whether a pull request made the change: the message names GitHub then.
alter table slack_lines add column is_from_github boolean not null default false;
