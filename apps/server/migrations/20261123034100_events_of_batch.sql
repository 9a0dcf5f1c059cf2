-- Finds the events of a batch, so that people get one notification for all its changes.
create index events_of_batch on events (batch_id, id) where batch_id is not null;
