-- Comments on documents, in threads. An anchor says which passage a thread is about, as it is found in the content now: it is
-- moved with each change of the content, in the same transaction.
create table document_threads (
  company_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  -- Null: about the whole document.
  anchor jsonb check (jsonb_typeof(anchor) = 'array'),
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references users on delete set null,
  primary key (company_id, id),
  foreign key (company_id, document_id) references document_records on delete cascade
);
create index on document_threads (company_id, document_id, created_at);

create table document_comments (
  company_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  user_id uuid references users on delete set null,
  content text not null check (length(content) between 1 and 20000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, thread_id) references document_threads on delete cascade
);
create index on document_comments (company_id, thread_id, created_at);
create index on document_comments (user_id);

-- Deleted comments can be restored for a day, unless their document is gone.
alter table removals drop constraint removals_owner_kind_check;
alter table removals
  add constraint removals_owner_kind_check check (owner_kind in ('ticket', 'sprint', 'document')),
  add column document_id uuid generated always as (case when owner_kind = 'document' then owner_id end) stored,
  add foreign key (company_id, document_id) references document_records on delete cascade;
create index on removals (company_id, document_id) where document_id is not null;

-- They mention tickets and documents as comments on tickets do.
alter table text_mentions drop constraint text_mentions_source_kind_check;
alter table text_mentions
  add constraint text_mentions_source_kind_check
    check (source_kind in ('document', 'ticket', 'comment', 'document_comment')),
  add column document_comment_id uuid
    generated always as (case when source_kind = 'document_comment' then source_id end) stored,
  add foreign key (company_id, document_comment_id) references document_comments on delete cascade;
create index on text_mentions (company_id, document_comment_id) where document_comment_id is not null;

create or replace function note_mentions() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  html text;
begin
  if kind = 'ticket' then html := new.description; else html := new.content; end if;
  if tg_op = 'UPDATE' then
    delete from text_mentions
    where company_id = new.company_id
      and (document_id = new.id and kind = 'document' or ticket_id = new.id and kind = 'ticket'
           or comment_id = new.id and kind = 'comment'
           or document_comment_id = new.id and kind = 'document_comment');
  end if;
  if has_mentions(html) then
    insert into text_mentions (company_id, target_kind, target_id, source_kind, source_id)
    select distinct new.company_id, m[1], m[2]::uuid, kind, new.id
    from regexp_matches(html, ' data-(ticket|document)="([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"', 'g') m
    limit 500;
  end if;
  return null;
end $$;

create trigger mentions_of_new after insert on document_comments for each row
  when (has_mentions(new.content)) execute function note_mentions('document_comment');
create trigger mentions_of_changed after update of content on document_comments for each row
  when (old.content is distinct from new.content and (has_mentions(old.content) or has_mentions(new.content)))
  execute function note_mentions('document_comment');
