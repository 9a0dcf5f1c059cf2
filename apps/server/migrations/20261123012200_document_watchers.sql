-- Who watches a document: who wrote in it, commented or was named, unless they chose not to.
create table document_watchers (
  company_id uuid not null,
  document_id uuid not null,
  user_id uuid not null,
  is_watching boolean not null,
  primary key (company_id, document_id, user_id),
  foreign key (company_id, document_id) references document_records on delete cascade,
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);
create index on document_watchers (company_id, user_id);

insert into document_watchers (company_id, document_id, user_id, is_watching)
select distinct w.company_id, w.document_id, w.user_id, true from (
  select company_id, id as document_id, created_by as user_id from document_records
  union all
  select company_id, document_id, user_id from document_revisions
  union all
  select c.company_id, t.document_id, c.user_id from document_comments c
  join document_threads t on t.company_id = c.company_id and t.id = c.thread_id
) w join company_members m on m.company_id = w.company_id and m.user_id = w.user_id;
