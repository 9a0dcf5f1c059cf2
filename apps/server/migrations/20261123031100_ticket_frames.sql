-- Frames of the design file that ticket descriptions link to, as of the last check. `before_id`: the picture of the frame before it
-- changed, kept until a user has seen the change. Pictures are files of the ticket.
create table ticket_frames (
  company_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  file_key text not null check (length(file_key) <= 128),
  node_id text not null check (length(node_id) <= 300),
  position integer not null,
  name text check (length(name) <= 200),
  version text check (length(version) <= 100),
  last_modified timestamptz,
  picture_id uuid,
  before_id uuid,
  changed_at timestamptz,
  problem text check (length(problem) <= 300),
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, ticket_id, file_key, node_id),
  foreign key (company_id, ticket_id) references ticket_records on delete cascade
);
create index on ticket_frames (company_id, file_key);

alter table files drop constraint files_kind_check;
alter table files
  add constraint files_kind_check check (kind in ('logo', 'photo', 'image', 'attachment', 'document', 'frame'));

-- When the server last asked for pictures of changed frames. It asks rarely, because Figma limits these calls.
alter table design_files add column pictured_at timestamptz;
