-- Counts how often an account's sessions were ended: a sign-in that began before is worth nothing after.
alter table auth_users add column sign_in_round integer not null default 0;
