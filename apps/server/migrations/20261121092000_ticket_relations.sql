-- A link is stored once, from the ticket that does something to the one it is done to.
create table ticket_links (
  company_id uuid not null,
  id uuid not null,
  from_ticket_id uuid not null,
  to_ticket_id uuid not null,
  kind text not null check (kind in ('relates', 'blocks', 'duplicates')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, from_ticket_id, to_ticket_id, kind),
  check (from_ticket_id <> to_ticket_id),
  foreign key (company_id, from_ticket_id) references ticket_records on delete cascade,
  foreign key (company_id, to_ticket_id) references ticket_records on delete cascade
);
create index on ticket_links (company_id, to_ticket_id);

-- What people chose. Reporters and assignees watch without a row here.
create table ticket_watchers (
  company_id uuid not null,
  ticket_id uuid not null,
  user_id uuid not null,
  is_watching boolean not null,
  primary key (company_id, ticket_id, user_id),
  foreign key (company_id, ticket_id) references ticket_records on delete cascade,
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);
create index on ticket_watchers (company_id, user_id);
