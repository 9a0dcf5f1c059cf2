-- Documents of a project. A deleted one waits in the trash: its record stays. `documents` is what is there now, as a view, so
-- that no statement can forget to leave the deleted ones out; only the trash asks the records themselves, and foreign keys
-- point at them.
create table document_records (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  content text not null default '' check (length(content) <= 1000000),
  category text not null default 'General' check (length(category) between 1 and 60),
  is_external boolean not null generated always as (external_url is not null) stored,
  external_url text check (length(external_url) between 1 and 2000),
  version integer not null default 1 check (version > 0),
  -- The version that last changed the content: a save that stands on it or a later one overwrites nobody's text.
  content_version integer not null default 1,
  created_by uuid references users on delete set null,
  updated_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references users on delete set null,
  primary key (company_id, id),
  unique (company_id, project_id, id),
  foreign key (company_id, project_id) references projects on delete cascade,
  check (external_url is null or content = '')
);
create unique index on document_records (id);
create index on document_records (company_id, project_id, created_at);
create index on document_records (company_id, project_id, deleted_at) where deleted_at is not null;

create view documents as
  select company_id, id, project_id, title, content, category, is_external, external_url, version, content_version,
         created_by, updated_by, created_at, updated_at
  from document_records where deleted_at is null;

-- The last one of a document holds what the document holds now.
create table document_revisions (
  company_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  version integer not null,
  title text not null,
  content text not null,
  user_id uuid references users on delete set null,
  name text check (length(name) between 1 and 100),
  -- Of the first of the saves that became this one.
  started_at timestamptz not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, document_id, version),
  foreign key (company_id, document_id) references document_records on delete cascade
);

-- Files of documents: those that are listed as one, and the pictures in one. They go when it is gone for good.
alter table files
  drop constraint files_kind_check,
  drop constraint files_check1,
  drop constraint files_owner_kind_check;
alter table files
  add constraint files_kind_check check (kind in ('logo', 'photo', 'image', 'attachment', 'document')),
  add constraint files_owner_kind_check check (owner_kind in ('user', 'company', 'ticket', 'document')),
  add constraint files_project_check check ((owner_kind in ('ticket', 'document')) = (project_id is not null)),
  add constraint files_listed_check check (kind <> 'document' or owner_kind = 'document'),
  add column document_id uuid generated always as (case when owner_kind = 'document' then owner_id end) stored,
  add foreign key (company_id, project_id, document_id) references document_records (company_id, project_id, id)
    on delete cascade deferrable initially deferred;
create index on files (company_id, project_id, document_id);
