-- One index for each kind: a word that is in every ticket would otherwise be read from all of them to find a comment that has it.
drop index search_texts_words_idx;
create index search_texts_ticket_words on search_texts using gin (words)
  with (gin_pending_list_limit = 256) where kind = 'ticket';
create index search_texts_document_words on search_texts using gin (words)
  with (gin_pending_list_limit = 256) where kind = 'document';
create index search_texts_comment_words on search_texts using gin (words)
  with (gin_pending_list_limit = 256) where kind = 'comment';
create index search_texts_document_comment_words on search_texts using gin (words)
  with (gin_pending_list_limit = 256) where kind = 'document_comment';
create index search_texts_file_words on search_texts using gin (words)
  with (gin_pending_list_limit = 256) where kind = 'file';

drop index if exists search_texts_title;
do $$
begin
  create index search_texts_ticket_title on search_texts using gin (title gin_trgm_ops) where kind = 'ticket';
  create index search_texts_document_title on search_texts using gin (title gin_trgm_ops) where kind = 'document';
  create index search_texts_file_title on search_texts using gin (title gin_trgm_ops) where kind = 'file';
exception
  when undefined_object then null;
end $$;
