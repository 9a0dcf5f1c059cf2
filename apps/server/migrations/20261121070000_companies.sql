-- A company always has the person it belongs to among its active owners, whatever else is done in one transaction.
create function companies_keep_their_owner() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from companies c
    where c.id = old.company_id and not exists (
      select 1 from company_members m
      where m.company_id = c.id and m.user_id = c.owner_id and m.role = 'owner' and m.status = 'active')
  ) then
    raise exception 'company % would be without its owner', old.company_id
      using errcode = 'check_violation', constraint = 'companies_keep_their_owner';
  end if;
  return null;
end $$;

create constraint trigger companies_keep_their_owner
  after update or delete on company_members deferrable initially deferred
  for each row execute function companies_keep_their_owner();
