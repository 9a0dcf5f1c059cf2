-- A deleted company is out of everybody's sight at once, and can be restored by its owners for 30 days.
alter table companies add column deleted_at timestamptz;
create index on companies (deleted_at) where deleted_at is not null;
