-- Objects that are being taken out of the store: nobody can bring them back any more, so no transaction has to wait for the
-- store.
create table file_departures (
  storage_key text primary key,
  tried_at timestamptz
);
