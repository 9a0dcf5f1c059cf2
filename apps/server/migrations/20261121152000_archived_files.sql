-- What the bytes of a file come to, so that an archive can say whether a file in it is the one that was put in.
alter table files add column sha256 text;

-- Files an archive brought, whose tickets are not there yet. A row lives as long as its object is on the list of those to
-- be taken away: put off while the import waits, it goes by itself when nobody runs it, and when it is taken off for good.
create table staged_files (
  storage_key text primary key references file_removals on delete cascade,
  company_id uuid not null references companies on delete cascade,
  import_id uuid not null,
  -- The id the file will have, and the one it has in the archive.
  id uuid not null,
  origin_id uuid not null,
  kind text not null check (kind in ('image', 'attachment')),
  name text not null check (length(name) between 1 and 255),
  media_type text not null,
  bytes bigint not null check (bytes >= 0),
  width integer,
  height integer,
  sha256 text not null,
  unique (company_id, import_id, origin_id)
);
