-- What stood below a deleted ticket remembers it, whether it is deleted itself or not: so a tree comes back in any order of
-- restoring. Whoever gets another parent, or goes to another project, forgets the former one.
alter table ticket_records
  add column former_parent_id uuid,
  add foreign key (company_id, former_parent_id) references ticket_records on delete set null (former_parent_id);
create index on ticket_records (company_id, former_parent_id) where former_parent_id is not null;

update ticket_records c set former_parent_id = p.id
from ticket_records p
where p.deleted_at is not null and p.company_id = c.company_id and p.project_id = c.project_id
  and c.id = any(p.former_children) and c.parent_id is null;
alter table ticket_records drop column former_children;

create function forget_former_parent() returns trigger language plpgsql as $$
begin
  new.former_parent_id := null;
  return new;
end $$;
create trigger tickets_moved_below before update of parent_id, project_id on ticket_records for each row
  when (new.former_parent_id is not null and (new.parent_id is not null or new.project_id <> old.project_id))
  execute function forget_former_parent();
