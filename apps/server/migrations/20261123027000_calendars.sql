-- People's own calendars. Tokens are sealed and gone as soon as a calendar is lost. Of meetings only the hours of a day are kept.
create table calendar_connections (
  user_id uuid primary key references users on delete cascade,
  state text not null check (state in ('connected', 'broken')),
  problem text check (length(problem) <= 300),
  sealed text,
  token_version integer not null default 1,
  refreshing_until timestamptz,
  expires_at timestamptz,
  scopes text not null default '' check (length(scopes) <= 1000),
  account text check (length(account) <= 254),
  created_at timestamptz not null,
  -- Between these days the meeting hours are known: a day that has no row has no meetings.
  covered_from date,
  covered_to date,
  read_at timestamptz,
  -- Null: the last time it answered.
  failed_at timestamptz,
  -- The claim of the job that reads them.
  reading_until timestamptz,
  check ((state = 'connected') = (sealed is not null))
);

create table calendar_days (
  user_id uuid not null references calendar_connections on delete cascade,
  day date not null,
  hours double precision not null check (hours >= 0),
  busy_hours double precision not null check (busy_hours between 0 and 24),
  primary key (user_id, day)
);
