-- Every status a project has had, and when it was archived and taken up again; who did it, and when.
create table project_status_changes (
  company_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  -- `project_status`, or `status`: active or archived.
  field text not null check (field in ('project_status', 'status')),
  -- Null for the one it was created with, and where nobody wrote it down.
  before text,
  after text not null,
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, project_id) references projects on delete cascade
);
create index on project_status_changes (company_id, project_id, changed_at);

insert into project_status_changes (company_id, id, project_id, field, after, changed_by, changed_at)
select company_id, gen_random_uuid(), id, 'project_status', project_status,
       case when status_changed_at is null then owner_id else status_changed_by end,
       date_trunc('milliseconds', coalesce(status_changed_at, created_at))
from projects;
