-- Archives come again as boards of other products do: tickets, comments and files by the ids they have where they come from.
alter table ticket_sources
  drop constraint ticket_sources_source_check, add check (source in ('trello', 'jira', 'archive'));
alter table ticket_comment_sources
  drop constraint ticket_comment_sources_source_check, add check (source in ('trello', 'jira', 'archive'));

-- A file deleted here keeps its row, so that it does not come back.
create table ticket_file_sources (
  company_id uuid not null,
  ticket_id uuid not null,
  external_id uuid not null,
  file_id uuid references files on delete set null,
  primary key (company_id, ticket_id, external_id),
  foreign key (company_id, ticket_id) references ticket_records on delete cascade
);
create index on ticket_file_sources (file_id);

-- What files the texts of an archive speak of that are here already, by what they call them.
alter table ticket_imports add column kept_files jsonb not null default '{}';
