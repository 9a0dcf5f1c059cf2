-- Days on which people's calendars say that they are out of office, to be proposed as days off. No titles.
create table calendar_absences (
  user_id uuid not null references users on delete cascade,
  -- A hash of the provider's id of the entry and of these days.
  id text not null check (id ~ '^[0-9a-f]{64}$'),
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  -- Half of each of its days.
  is_half boolean not null,
  -- Whether the last reading of the calendar had it. Others are there because they were dismissed.
  is_current boolean not null default true,
  dismissed_at timestamptz,
  primary key (user_id, id),
  check (is_current or dismissed_at is not null)
);

-- Of the busy hours, those of meetings while out of office: on a half day off they are not taken off a second time.
alter table calendar_days add column away_hours double precision not null default 0 check (away_hours between 0 and 24);
