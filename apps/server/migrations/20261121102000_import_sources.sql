-- Where a ticket comes from, so that the same board imported again brings it up to date instead of doubling it.
create table ticket_sources (
  company_id uuid not null,
  project_id uuid not null,
  source text not null check (source in ('trello', 'jira')),
  external_id text not null check (length(external_id) between 1 and 200),
  ticket_id uuid not null,
  -- What came in last: a ticket that is still the same there stays as it is here, with what was changed here.
  content_hash text not null,
  primary key (company_id, project_id, source, external_id),
  foreign key (company_id, project_id) references projects on delete cascade,
  foreign key (company_id, ticket_id) references ticket_records on delete cascade
);
create index on ticket_sources (company_id, ticket_id);

-- A comment deleted here keeps its row, so that it does not come back.
create table ticket_comment_sources (
  company_id uuid not null,
  ticket_id uuid not null,
  source text not null check (source in ('trello', 'jira')),
  external_id text not null check (length(external_id) between 1 and 200),
  comment_id uuid,
  primary key (company_id, ticket_id, source, external_id),
  foreign key (company_id, ticket_id) references ticket_records on delete cascade,
  foreign key (company_id, comment_id) references ticket_comments on delete set null (comment_id)
);
create index on ticket_comment_sources (company_id, comment_id);

alter table ticket_imports
  add column source text not null default 'file',
  add column carried text[] not null default '{}',
  add column outcome jsonb;
