-- How far the texts of a company are searched in its new language. Until all are, the former languages are searched too.
create table search_rebuilds (
  company_id uuid primary key references companies (id) on delete cascade,
  former_languages text[] not null,
  done integer not null default 0,
  total integer not null,
  -- The last text that was written, in the order of the table's key.
  last_kind text not null default '',
  last_id uuid not null default '00000000-0000-0000-0000-000000000000'
);

create or replace function search_prepare(of_companies uuid[], words text[], phrases text[], without text[])
returns table (query text, untitled_query text, excluded text, stems text[]) language plpgsql stable as $$
declare
  languages regconfig[] := array(
    select distinct l.language::regconfig
    from (
      select c.search_language as language from companies c where c.id = any(of_companies)
      union all
      select unnest(r.former_languages) from search_rebuilds r where r.company_id = any(of_companies)
    ) l);
  language regconfig;
  word text;
  exact tsquery;
  starts tsquery;
  everywhere tsquery;
  untitled tsquery;
  no tsquery;
begin
  foreach word in array words loop
    exact := phraseto_tsquery('simple', word);
    foreach language in array languages loop
      exact := exact || phraseto_tsquery(language, word);
    end loop;
    -- A short word begins a word of a title, or is one of the text.
    starts := to_tsquery('simple', '''' || regexp_replace(word, '([\\''])', '\\\1', 'g') || ''':*'
      || case when char_length(word) < 3 then 'A' else '' end) || exact;
    everywhere := coalesce(everywhere && starts, starts);
    starts := case when char_length(word) < 3 then exact else starts end;
    untitled := coalesce(untitled && starts, starts);
  end loop;
  foreach word in array phrases loop
    exact := phraseto_tsquery('simple', word);
    everywhere := coalesce(everywhere && exact, exact);
    untitled := coalesce(untitled && exact, exact);
  end loop;
  foreach word in array without loop
    exact := phraseto_tsquery('simple', word);
    if word !~ '\s' then
      foreach language in array languages loop
        exact := exact || phraseto_tsquery(language, word);
      end loop;
    end if;
    no := coalesce(no || exact, exact);
  end loop;
  return query select coalesce(everywhere::text, ''), coalesce(untitled::text, ''), coalesce(no::text, ''), array(
    select distinct lexeme from unnest('simple'::regconfig || languages) each_language,
      unnest(tsvector_to_array(to_tsvector(each_language, array_to_string(words, ' ')))) lexeme);
end $$;
