-- What a search asks of the index, in the languages of the companies: one call for all words, planned once.
create function search_prepare(of_companies uuid[], words text[], phrases text[], without text[])
returns table (query text, untitled_query text, excluded text, stems text[]) language plpgsql stable as $$
declare
  languages regconfig[] := array(
    select distinct c.search_language::regconfig from companies c where c.id = any(of_companies));
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
