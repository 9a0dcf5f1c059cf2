-- What a person has said about the list of first steps in a company; which steps are done is read from what is there.
create table first_steps (
  company_id uuid not null references companies on delete cascade,
  user_id uuid not null references users on delete cascade,
  is_hidden boolean not null default false,
  has_seen_shortcuts boolean not null default false,
  primary key (company_id, user_id)
);
create index on first_steps (user_id);
