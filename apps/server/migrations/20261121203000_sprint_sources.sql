-- Where sprints come from that an archive brought: what each is called there, here, and what came last.
create table sprint_sources (
  company_id uuid not null,
  project_id uuid not null,
  external_id uuid not null,
  sprint_id uuid not null,
  content_hash text not null,
  primary key (company_id, project_id, external_id),
  foreign key (company_id, project_id, sprint_id) references sprints (company_id, project_id, id) on delete cascade
);
create index on sprint_sources (company_id, project_id, sprint_id);

-- The sprints of an archive that waits to be brought in; other files only name theirs.
alter table ticket_imports add column sprints jsonb;
