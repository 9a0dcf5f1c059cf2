-- Files people bring. The bytes lie in the store (a folder or S3) under storage_key; whoever may see the row may have them.
create table files (
  id uuid primary key,
  -- Null for the photo of a person, who may be in several companies.
  company_id uuid references companies on delete cascade,
  project_id uuid,
  ticket_id uuid,
  uploaded_by uuid references users on delete set null,
  kind text not null check (kind in ('logo', 'photo', 'image', 'attachment')),
  name text not null check (length(name) between 1 and 255),
  media_type text not null,
  bytes bigint not null check (bytes >= 0),
  width integer,
  height integer,
  storage_key text not null unique,
  created_at timestamptz not null default now(),
  foreign key (company_id, project_id) references projects on delete cascade,
  -- A deleted ticket lets go of its files; whoever restores it gives them back.
  foreign key (company_id, project_id, ticket_id) references tickets (company_id, project_id, id)
    on update cascade on delete set null (ticket_id),
  check ((kind = 'photo') = (company_id is null)),
  check ((kind in ('image', 'attachment')) = (project_id is not null))
);
create index on files (company_id, project_id, ticket_id);
create index on files (uploaded_by) where kind = 'photo';

-- Objects of the store to take away once they are due. One is written here before its bytes are, and taken off in the
-- transaction that writes its row: whatever goes wrong in between, nothing is left behind.
create table file_removals (
  storage_key text primary key,
  due_at timestamptz not null
);
create index on file_removals (due_at);

create function remove_stored_file() returns trigger language plpgsql as $$
begin
  insert into file_removals (storage_key, due_at) values (old.storage_key, now()) on conflict do nothing;
  return null;
end $$;
create trigger files_deleted after delete on files for each row execute function remove_stored_file();
