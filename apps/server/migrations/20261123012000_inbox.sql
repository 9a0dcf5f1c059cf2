-- What concerns each member. Texts and titles are not copied here: they are read where they are, with the rights of the moment.
-- The ticket, document or comment has no key here: a notification would wait for everybody who writes there. Those of subjects
-- that were purged are deleted by regular work.
create table notifications (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  -- What it follows from: an event, or a text that names the person. The same cause tells a person once.
  cause text not null,
  project_id uuid,
  ticket_id uuid,
  document_id uuid,
  comment_id uuid,
  thread_id uuid,
  actor_id uuid references users on delete set null,
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  snoozed_until timestamptz,
  done_at timestamptz,
  -- The list is grouped by it.
  subject_id uuid not null generated always as (coalesce(ticket_id, document_id, id)) stored,
  -- An invitation reaches people who are no members yet.
  member_id uuid generated always as (case when kind <> 'invited' then user_id end) stored,
  primary key (company_id, id),
  unique (company_id, user_id, kind, cause),
  foreign key (company_id, project_id) references projects on delete cascade,
  foreign key (company_id, member_id) references company_members (company_id, user_id) on delete cascade
);
create index on notifications (company_id, user_id) where done_at is null;
create index on notifications (company_id, user_id, subject_id);
create index on notifications (user_id);
create index on notifications (company_id, project_id);
create index on notifications (done_at) where done_at is not null;
