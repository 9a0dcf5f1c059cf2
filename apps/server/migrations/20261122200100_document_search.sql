-- The words of documents, so that they are found by them. What lies beyond 300,000 characters of HTML is not.
alter table document_records add column words tsvector not null generated always as (
  to_tsvector('simple', title || ' ' || regexp_replace(left(content, 300000), '<[^>]*>|&[a-z]+;', ' ', 'g'))) stored;
create index on document_records using gin (words) where deleted_at is null;

create or replace view documents as
  select company_id, id, project_id, title, content, category, is_external, external_url, version, content_version,
         created_by, updated_by, created_at, updated_at, words
  from document_records where deleted_at is null;
