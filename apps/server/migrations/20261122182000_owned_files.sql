-- Files belong to an owner of any kind; only the kinds that are named here have a column and a key of their own.
-- Pictures and attachments that no ticket has, and photos of nobody, could be seen by nobody.
delete from files
where (kind in ('image', 'attachment') and ticket_id is null) or (kind = 'photo' and uploaded_by is null);

alter table files add column owner_kind text, add column owner_id uuid;
update files
set owner_kind = case kind when 'photo' then 'user' when 'logo' then 'company' else 'ticket' end,
    owner_id = case kind when 'photo' then uploaded_by when 'logo' then company_id else ticket_id end;

alter table files drop column ticket_id;
alter table files
  alter column owner_kind set not null,
  alter column owner_id set not null,
  add check (owner_kind in ('user', 'company', 'ticket')),
  add check ((owner_kind = 'user') = (kind = 'photo')),
  add check ((owner_kind = 'company') = (kind = 'logo')),
  add column ticket_id uuid generated always as (case when owner_kind = 'ticket' then owner_id end) stored,
  -- A ticket takes its files with it when it is gone for good. When it goes to another project, whoever moves it moves them,
  -- in the same transaction.
  add foreign key (company_id, project_id, ticket_id) references ticket_records (company_id, project_id, id)
    on delete cascade deferrable initially deferred;
create index on files (company_id, project_id, ticket_id);
create index on files (company_id, owner_id);
