-- Days on which people work less than their company's hours: their own days off, and their company's holidays.
create table days_off (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  from_day date not null,
  to_day date not null,
  is_half boolean not null,
  note text not null default '' check (length(note) <= 200),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade,
  check (from_day <= to_day and to_day - from_day < 366)
);
create index on days_off (company_id, user_id, from_day);

create table holidays (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  day date not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, day)
);
