-- Descriptions and comments are HTML from now on, cleaned before it is stored. What was plain text becomes paragraphs.
alter table ticket_records drop constraint tickets_description_check, add check (length(description) <= 400000);
alter table ticket_comments drop constraint ticket_comments_content_check, add check (length(content) between 1 and 200000);

create function pg_temp.html_of(plain text) returns text language sql immutable as $$
  select case when plain = '' then '' else '<p>' || replace(replace(
    replace(replace(replace(replace(plain, E'\r\n', E'\n'), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
    E'\n\n', '</p><p>'), E'\n', '<br />') || '</p>' end
$$;
update ticket_records set description = pg_temp.html_of(description) where description <> '';
update ticket_comments set content = pg_temp.html_of(content);
update ticket_changes
  set before = to_jsonb(pg_temp.html_of(before #>> '{}')), after = to_jsonb(pg_temp.html_of(after #>> '{}'))
  where field = 'description';

-- Who is named in a comment.
create table comment_mentions (
  company_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null,
  primary key (company_id, comment_id, user_id),
  foreign key (company_id, comment_id) references ticket_comments on delete cascade,
  foreign key (company_id, user_id) references company_members (company_id, user_id) on delete cascade
);
create index on comment_mentions (company_id, user_id);
