-- What comments on documents said before they were edited.
create table document_comment_versions (
  company_id uuid not null,
  id uuid not null,
  comment_id uuid not null,
  content text not null check (length(content) between 1 and 20000),
  -- When the next version took its place.
  replaced_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, comment_id) references document_comments on delete cascade
);
create index on document_comment_versions (company_id, comment_id, replaced_at);
