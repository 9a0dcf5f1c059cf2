-- The letters of a document while people write it together, as Yjs keeps them. The text that counts is the document's content:
-- what is here stands on one version of it (`content_version`) and is over as soon as the content was changed in another way.
create table shared_texts (
  company_id uuid not null,
  document_id uuid not null,
  -- Names one life of the text, from the content it was made of to the next content that came from elsewhere.
  epoch uuid not null,
  content_version integer not null,
  -- All updates up to `state_seq` in one.
  state bytea,
  state_seq integer not null default 0,
  -- Of the last update. 0: nobody has made it of the content yet.
  seq integer not null default 0,
  -- The content holds all updates up to this one.
  saved_seq integer not null default 0,
  -- The connection that may make it of the content, and until when it alone may.
  seeder uuid,
  seeds_until timestamptz,
  written_by uuid references users on delete set null,
  changed_at timestamptz not null,
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references document_records on delete cascade
);
create index on shared_texts (changed_at);

create table shared_text_updates (
  company_id uuid not null,
  document_id uuid not null,
  seq integer not null,
  data bytea not null,
  primary key (company_id, document_id, seq),
  foreign key (company_id, document_id) references shared_texts on delete cascade
);
