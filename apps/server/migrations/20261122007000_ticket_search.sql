-- Finds tickets by parts of their titles without reading them all. A database server without pg_trgm, or one whose rules
-- forget it, answers the same, only slower.
do $$
begin
  create extension if not exists pg_trgm;
  create index ticket_records_title_words on ticket_records using gin (title gin_trgm_ops) where deleted_at is null;
exception
  when insufficient_privilege or undefined_file or feature_not_supported then null;
end $$;
