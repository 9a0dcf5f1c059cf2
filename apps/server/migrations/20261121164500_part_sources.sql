-- Where the parts of tickets come from, in one table: besides comments and files also time, links and who watches. A part
-- that was deleted here keeps its row, so that it does not come back; one that is put back is known again by its id.
create table ticket_part_sources (
  company_id uuid not null,
  ticket_id uuid not null,
  kind text not null check (kind in ('comment', 'file', 'time', 'link', 'watcher')),
  source text not null check (source in ('trello', 'jira', 'archive')),
  external_id text not null check (length(external_id) between 1 and 200),
  -- Of somebody who watches, the person.
  local_id uuid not null,
  -- What came in last, for parts that change: one that is still the same there stays as it is here.
  content_hash text,
  primary key (company_id, ticket_id, kind, source, external_id),
  foreign key (company_id, ticket_id) references ticket_records on delete cascade
);

insert into ticket_part_sources (company_id, ticket_id, kind, source, external_id, local_id)
select company_id, ticket_id, 'comment', source, external_id, coalesce(comment_id, gen_random_uuid())
from ticket_comment_sources
union all
select company_id, ticket_id, 'file', 'archive', external_id::text, coalesce(file_id, gen_random_uuid())
from ticket_file_sources;

drop table ticket_comment_sources;
drop table ticket_file_sources;
