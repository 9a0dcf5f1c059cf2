-- Which document here an earlier archive brought: texts of later archives name it by its id there.
alter table document_sources add column document_id uuid;
alter table document_sources
  add foreign key (company_id, document_id) references document_records (company_id, id) on delete set null (document_id);
create index on document_sources (company_id, document_id);

-- Words such as data-ticket="..." are no name: only an element has the bracket, which is an entity in words.
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
    from regexp_matches(html, '<span data-(ticket|document)="([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"', 'g') m
    limit 500;
  end if;
  return null;
end $$;
