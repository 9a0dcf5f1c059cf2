-- Where tickets and documents are mentioned: in a document, in the description of a ticket, or in a comment. Filled by whatever
-- writes a text, also by imports and copies. What is mentioned has no key here: a save would wait for everybody who writes there,
-- and what is imported may come later than the text that names it.
create table text_mentions (
  company_id uuid not null,
  target_kind text not null check (target_kind in ('ticket', 'document')),
  target_id uuid not null,
  source_kind text not null check (source_kind in ('document', 'ticket', 'comment')),
  source_id uuid not null,
  document_id uuid generated always as (case when source_kind = 'document' then source_id end) stored,
  ticket_id uuid generated always as (case when source_kind = 'ticket' then source_id end) stored,
  comment_id uuid generated always as (case when source_kind = 'comment' then source_id end) stored,
  primary key (company_id, target_kind, target_id, source_kind, source_id),
  foreign key (company_id, document_id) references document_records on delete cascade,
  foreign key (company_id, ticket_id) references ticket_records on delete cascade,
  foreign key (company_id, comment_id) references ticket_comments on delete cascade
);
create index on text_mentions (company_id, document_id) where document_id is not null;
create index on text_mentions (company_id, ticket_id) where ticket_id is not null;
create index on text_mentions (company_id, comment_id) where comment_id is not null;

create function has_mentions(html text) returns boolean language sql immutable as $$
  select html like '% data-ticket="%' or html like '% data-document="%'
$$;

create function note_mentions() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  html text;
begin
  if kind = 'ticket' then html := new.description; else html := new.content; end if;
  if tg_op = 'UPDATE' then
    delete from text_mentions
    where company_id = new.company_id
      and (document_id = new.id and kind = 'document' or ticket_id = new.id and kind = 'ticket'
           or comment_id = new.id and kind = 'comment');
  end if;
  if has_mentions(html) then
    insert into text_mentions (company_id, target_kind, target_id, source_kind, source_id)
    select distinct new.company_id, m[1], m[2]::uuid, kind, new.id
    from regexp_matches(html, ' data-(ticket|document)="([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"', 'g') m
    limit 500;
  end if;
  return null;
end $$;

create trigger mentions_of_new after insert on document_records for each row
  when (has_mentions(new.content)) execute function note_mentions('document');
create trigger mentions_of_changed after update of content on document_records for each row
  when (old.content is distinct from new.content and (has_mentions(old.content) or has_mentions(new.content)))
  execute function note_mentions('document');
create trigger mentions_of_new after insert on ticket_records for each row
  when (has_mentions(new.description)) execute function note_mentions('ticket');
create trigger mentions_of_changed after update of description on ticket_records for each row
  when (old.description is distinct from new.description
        and (has_mentions(old.description) or has_mentions(new.description)))
  execute function note_mentions('ticket');
create trigger mentions_of_new after insert on ticket_comments for each row
  when (has_mentions(new.content)) execute function note_mentions('comment');
create trigger mentions_of_changed after update of content on ticket_comments for each row
  when (old.content is distinct from new.content and (has_mentions(old.content) or has_mentions(new.content)))
  execute function note_mentions('comment');

insert into text_mentions (company_id, target_kind, target_id, source_kind, source_id)
select distinct d.company_id, m[1], m[2]::uuid, 'document', d.id
from document_records d,
     regexp_matches(d.content, ' data-(ticket|document)="([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"', 'g') m
where has_mentions(d.content);
