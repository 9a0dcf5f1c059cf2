-- Titles by how they begin: the search reads the first of them without sorting all. Longer beginnings differ in their words.
create index search_texts_title_start on search_texts (company_id, kind, left(lower(title), 100) text_pattern_ops)
  where title <> '';
