-- Every text that the search finds: titles, descriptions, documents, comments and names of files. Triggers fill it, so that
-- imports, copies and restores cannot forget it. A deleted ticket or document keeps its rows: each search joins the records
-- that are there now.
alter table companies add column search_language text not null default 'english' check (search_language ~ '^[a-z]{1,30}$');

-- The words of cleaned HTML. What lies beyond 300,000 characters is left out.
create function search_plain(html text) returns text language sql immutable as $$
  select replace(replace(replace(replace(replace(replace(
    regexp_replace(left(html, 300000), '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')
$$;

-- The words as they are written, then their stems. A text whose words exceed what a tsvector holds is found by its first half.
create function search_words(language text, title text, html text) returns tsvector language plpgsql stable as $$
declare
  plain text := search_plain(html);
begin
  loop
    begin
      return setweight(to_tsvector('simple', title), 'A') || to_tsvector('simple', plain)
        || to_tsvector(language::regconfig, title || ' ' || plain);
    exception when program_limit_exceeded then
      plain := left(plain, length(plain) / 2);
    end;
  end loop;
end $$;

create table search_texts (
  company_id uuid not null,
  kind text not null check (kind in ('ticket', 'document', 'comment', 'document_comment', 'file')),
  id uuid not null,
  project_id uuid not null,
  -- The ticket or document that it is, or is on.
  ticket_id uuid,
  document_id uuid,
  title text not null,
  words tsvector not null,
  -- When the text changed, not when its ticket moved.
  changed_at timestamptz not null,
  primary key (company_id, kind, id),
  check ((ticket_id is null) <> (document_id is null)),
  -- Goes to another project and away with its owner. Deferred: a file may be written before its ticket.
  foreign key (company_id, project_id, ticket_id) references ticket_records (company_id, project_id, id)
    on update cascade on delete cascade deferrable initially deferred,
  foreign key (company_id, project_id, document_id) references document_records (company_id, project_id, id)
    on update cascade on delete cascade deferrable initially deferred
);
create index on search_texts (company_id, project_id, ticket_id) where ticket_id is not null;
create index on search_texts (company_id, project_id, document_id) where document_id is not null;
-- Of words that are everywhere, the newest texts are read in this order.
create index on search_texts (company_id, kind, changed_at desc);

-- What is searched of each kind: the one place that says so.
create view search_sources as
  select t.company_id, 'ticket' as kind, t.id, t.project_id, t.id as ticket_id, null::uuid as document_id, t.title,
         search_words(c.search_language, t.title, t.description) as words, t.updated_at as changed_at
  from ticket_records t join companies c on c.id = t.company_id
  union all
  select d.company_id, 'document', d.id, d.project_id, null, d.id, d.title,
         search_words(c.search_language, d.title, d.content), d.updated_at
  from document_records d join companies c on c.id = d.company_id
  union all
  select m.company_id, 'comment', m.id, t.project_id, m.ticket_id, null, '',
         search_words(c.search_language, '', m.content), m.updated_at
  from ticket_comments m
  join ticket_records t on t.company_id = m.company_id and t.id = m.ticket_id
  join companies c on c.id = m.company_id
  union all
  select m.company_id, 'document_comment', m.id, d.project_id, null, d.id, '',
         search_words(c.search_language, '', m.content), m.updated_at
  from document_comments m
  join document_threads h on h.company_id = m.company_id and h.id = m.thread_id
  join document_records d on d.company_id = h.company_id and d.id = h.document_id
  join companies c on c.id = m.company_id
  union all
  -- A picture within a text is no file of its own. Signs part the words of a name: plan_2026.pdf.
  select f.company_id, 'file', f.id, f.project_id, f.ticket_id, f.document_id, f.name,
         search_words(c.search_language, regexp_replace(f.name, '[_./-]+', ' ', 'g'), ''), f.created_at
  from files f join companies c on c.id = f.company_id
  where f.kind in ('attachment', 'document');

create function write_search_texts(of_kind text, of_company uuid, ids uuid[]) returns void language sql as $$
  insert into search_texts (company_id, kind, id, project_id, ticket_id, document_id, title, words, changed_at)
  select company_id, kind, id, project_id, ticket_id, document_id, title, words, changed_at
  from search_sources where kind = of_kind and company_id = of_company and id = any(ids)
  on conflict (company_id, kind, id) do update
    set title = excluded.title, words = excluded.words, changed_at = excluded.changed_at
$$;

create function search_new_texts() returns trigger language plpgsql as $$
declare
  added record;
begin
  for added in select company_id, array_agg(id) as ids from added_rows where company_id is not null group by company_id loop
    perform write_search_texts(tg_argv[0], added.company_id, added.ids);
  end loop;
  return null;
end $$;

create function search_changed_text() returns trigger language plpgsql as $$
begin
  perform write_search_texts(tg_argv[0], new.company_id, array[new.id]);
  return null;
end $$;

create function forget_search_texts() returns trigger language plpgsql as $$
begin
  delete from search_texts s using removed_rows r
  where s.company_id = r.company_id and s.kind = tg_argv[0] and s.id = r.id;
  return null;
end $$;

create trigger search_new after insert on ticket_records referencing new table as added_rows
  for each statement execute function search_new_texts('ticket');
create trigger search_changed after update of title, description on ticket_records for each row
  when (old.title is distinct from new.title or old.description is distinct from new.description)
  execute function search_changed_text('ticket');
create trigger search_new after insert on document_records referencing new table as added_rows
  for each statement execute function search_new_texts('document');
create trigger search_changed after update of title, content on document_records for each row
  when (old.title is distinct from new.title or old.content is distinct from new.content)
  execute function search_changed_text('document');
create trigger search_new after insert on ticket_comments referencing new table as added_rows
  for each statement execute function search_new_texts('comment');
create trigger search_changed after update of content on ticket_comments for each row
  when (old.content is distinct from new.content) execute function search_changed_text('comment');
create trigger search_gone after delete on ticket_comments referencing old table as removed_rows
  for each statement execute function forget_search_texts('comment');
create trigger search_new after insert on document_comments referencing new table as added_rows
  for each statement execute function search_new_texts('document_comment');
create trigger search_changed after update of content on document_comments for each row
  when (old.content is distinct from new.content) execute function search_changed_text('document_comment');
create trigger search_gone after delete on document_comments referencing old table as removed_rows
  for each statement execute function forget_search_texts('document_comment');
create trigger search_new after insert on files referencing new table as added_rows
  for each statement execute function search_new_texts('file');
create trigger search_changed after update of name on files for each row
  when (old.name is distinct from new.name and new.company_id is not null) execute function search_changed_text('file');
create trigger search_gone after delete on files referencing old table as removed_rows
  for each statement execute function forget_search_texts('file');

insert into search_texts (company_id, kind, id, project_id, ticket_id, document_id, title, words, changed_at)
select company_id, kind, id, project_id, ticket_id, document_id, title, words, changed_at from search_sources;
-- A table with checks ahead of it takes no index.
set constraints all immediate;

-- A short list of what is not in the index yet: every search reads that list as a whole.
create index on search_texts using gin (words) with (gin_pending_list_limit = 256);

-- One way to find titles and documents. A database server without pg_trgm answers the same, only slower, and guesses no words.
drop index if exists ticket_records_title_words;
drop view documents;
alter table document_records drop column words;
create view documents as
  select company_id, id, project_id, title, content, category, is_external, external_url, version, content_version,
         created_by, updated_by, created_at, updated_at
  from document_records where deleted_at is null;
do $$
begin
  create index search_texts_title on search_texts using gin (title gin_trgm_ops) where title <> '';
exception
  when undefined_object then null;
end $$;
