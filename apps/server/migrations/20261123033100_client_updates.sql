-- Client updates that users saved as documents, and when each one's period ends: the next update begins there.
create table ai_client_updates (
  company_id uuid not null,
  project_id uuid not null,
  document_id uuid not null,
  ends_at timestamptz not null,
  primary key (company_id, document_id),
  foreign key (company_id, project_id) references projects on delete cascade,
  foreign key (company_id, document_id) references document_records on delete cascade
);
create index on ai_client_updates (company_id, project_id, ends_at);
