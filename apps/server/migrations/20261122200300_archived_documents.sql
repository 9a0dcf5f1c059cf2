-- Documents of an archive that wait to be imported, in their order: each before its revisions.
create table import_documents (
  company_id uuid not null,
  import_id uuid not null,
  position integer not null,
  record jsonb not null,
  primary key (company_id, import_id, position),
  foreign key (company_id, import_id) references ticket_imports (company_id, id) on delete cascade
);

-- Where documents were imported from: they do not come a second time.
create table document_sources (
  company_id uuid not null,
  project_id uuid not null,
  external_id uuid not null,
  primary key (company_id, project_id, external_id),
  foreign key (company_id, project_id) references projects on delete cascade
);

alter table staged_files drop constraint staged_files_kind_check;
alter table staged_files add constraint staged_files_kind_check check (kind in ('image', 'attachment', 'document'));
