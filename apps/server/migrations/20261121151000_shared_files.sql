-- A copy of a ticket has files of its own, but no bytes of its own: several rows may speak of the same object, which goes
-- when the last of them does. The sweep sees to that; here, every row that goes only names its object.
alter table files drop constraint files_storage_key_key;
create index on files (storage_key);
