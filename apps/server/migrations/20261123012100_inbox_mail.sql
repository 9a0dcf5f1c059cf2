-- How members want to be told of each kind, in all projects or in one.
create table notification_settings (
  company_id uuid not null,
  user_id uuid not null,
  -- Null: in all projects that have no setting of their own.
  project_id uuid,
  kind text not null,
  channel text not null check (channel in ('off', 'in_app', 'digest', 'email')),
  unique nulls not distinct (company_id, user_id, kind, project_id),
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade,
  foreign key (company_id, project_id) references projects on delete cascade
);
create index on notification_settings (company_id, project_id);
create index on notification_settings (user_id);

-- When members receive their daily digest; others at eight, in the time zone of the company.
create table digest_times (
  company_id uuid not null,
  user_id uuid not null,
  hour smallint not null check (hour between 0 and 23),
  time_zone text not null check (length(time_zone) between 1 and 64),
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);

-- One digest a day: written when a mail server takes it.
create table digests_sent (
  company_id uuid not null,
  user_id uuid not null,
  day date not null,
  primary key (company_id, user_id, day),
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);

alter table notifications
  -- Null: not mailed.
  add column mail text check (mail in ('email', 'digest')),
  add column mailed_at timestamptz;
create index on notifications (company_id, user_id) where mail is not null and mailed_at is null;
