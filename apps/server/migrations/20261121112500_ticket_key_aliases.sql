-- Keys a ticket had in projects it has left: written down, they still lead to it.
create table ticket_key_aliases (
  company_id uuid not null,
  project_id uuid not null,
  number integer not null,
  ticket_id uuid not null,
  primary key (company_id, project_id, number),
  foreign key (company_id, project_id) references projects on delete cascade,
  foreign key (company_id, ticket_id) references ticket_records on delete cascade
);
create index on ticket_key_aliases (company_id, ticket_id);
