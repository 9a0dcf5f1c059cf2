-- Plans the statement behind every new or changed text once per connection: it joins all kinds of texts, and planning it for each
-- write took longer than writing. In plpgsql, because servers before 18 plan a function in SQL at every call.
create or replace function write_search_texts(of_kind text, of_company uuid, ids uuid[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $$
begin
  insert into search_texts (company_id, kind, id, project_id, ticket_id, document_id, title, words, changed_at)
  select s.company_id, s.kind, s.id, s.project_id, s.ticket_id, s.document_id, s.title, s.words, s.changed_at
  from search_sources s where s.kind = of_kind and s.company_id = of_company and s.id = any(ids)
  on conflict (company_id, kind, id) do update
    set title = excluded.title, words = excluded.words, changed_at = excluded.changed_at;
end $$;
