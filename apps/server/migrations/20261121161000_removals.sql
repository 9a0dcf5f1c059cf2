-- What a comment said before it was changed stands among the changes of its ticket.
alter table ticket_changes
  add column comment_id uuid,
  add foreign key (company_id, comment_id) references ticket_comments on delete cascade,
  add check ((field = 'comment') = (comment_id is not null));
create index on ticket_changes (company_id, comment_id) where comment_id is not null;

-- What was taken off a ticket and can be put back for a day: comments with all that is known of them, the rows of files.
create table ticket_removals (
  company_id uuid not null,
  -- Of what was removed.
  id uuid not null,
  ticket_id uuid not null,
  kind text not null check (kind in ('comment', 'attachment')),
  record jsonb not null,
  removed_by uuid not null references users on delete cascade,
  removed_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references ticket_records on delete cascade
);
create index on ticket_removals (company_id, ticket_id);
create index on ticket_removals (removed_at);
create index on ticket_removals (removed_by);
