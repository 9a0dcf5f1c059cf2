-- What a batch did is read as a whole: people are notified once of many changes.
create index events_of_batch on events (batch_id, id) where batch_id is not null;
