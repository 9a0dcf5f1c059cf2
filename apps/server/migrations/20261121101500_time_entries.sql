-- Whole minutes, so that their sum is exact; the ticket keeps it in hours.
create table time_entries (
  company_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  user_id uuid references users on delete set null,
  day date not null,
  minutes integer not null check (minutes between 1 and 10080),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references ticket_records on delete cascade
);
create index on time_entries (company_id, ticket_id, day);
create index on time_entries (company_id, user_id, day);
