-- What was removed and can be brought back for a day: one store, whatever it was and whatever it was taken from.
create table removals (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- Of what was removed.
  id uuid not null,
  -- What it was taken from. A ticket may change its project in between; a sprint may be what was removed.
  owner_kind text not null check (owner_kind in ('ticket', 'sprint')),
  owner_id uuid not null,
  project_id uuid,
  record jsonb not null,
  -- Null: whoever may remove it may bring it back.
  removed_by uuid references users on delete cascade,
  removed_at timestamptz not null,
  -- So that what belongs to a ticket goes with it.
  ticket_id uuid generated always as (case when owner_kind = 'ticket' then owner_id end) stored,
  primary key (company_id, kind, id),
  check ((owner_kind = 'sprint') = (project_id is not null)),
  foreign key (company_id, ticket_id) references ticket_records on delete cascade,
  foreign key (company_id, project_id) references projects on delete cascade
);
create index on removals (company_id, ticket_id);
create index on removals (company_id, project_id, owner_id) where owner_kind = 'sprint';
create index on removals (removed_at);
create index on removals (removed_by);

insert into removals (company_id, kind, id, owner_kind, owner_id, record, removed_by, removed_at)
select company_id, kind, id, 'ticket', ticket_id, record, removed_by, removed_at from ticket_removals;
insert into removals (company_id, kind, id, owner_kind, owner_id, project_id, record, removed_at)
select company_id, 'sprint_' || kind, id, 'sprint', sprint_id, project_id,
       jsonb_build_object('record', record, 'ticket_ids', to_jsonb(ticket_ids)), removed_at
from sprint_removals;

drop table ticket_removals;
drop table sprint_removals;
