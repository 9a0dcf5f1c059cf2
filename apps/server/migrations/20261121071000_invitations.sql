-- Open invitations, to a company or to one project of it. Accepting, revoking and rolling back delete the row, so that of
-- any number of simultaneous acceptances exactly one finds it. The token stands in the link alone; here is its hash.
create table invitations (
  company_id uuid not null references companies on delete cascade,
  id uuid not null,
  project_id uuid,
  email text not null check (email = lower(email) and length(email) <= 254),
  name text check (length(name) between 1 and 100),
  role text not null,
  token_hash bytea not null unique,
  created_by uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, id),
  unique nulls not distinct (company_id, project_id, email),
  foreign key (company_id, project_id) references projects on delete cascade,
  -- Those from outside come by a project, everybody else by the company.
  check (role = any (case when project_id is null
    then array['owner', 'admin', 'project_manager', 'team_member'] else array['collaborator', 'client'] end))
);
