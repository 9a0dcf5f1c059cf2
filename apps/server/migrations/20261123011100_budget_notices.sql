-- Which marks of a project's budget were reached, so that each is told once. A budget that is changed is told anew, and so is
-- that of each month.
create table budget_notices (
  company_id uuid not null,
  project_id uuid not null,
  -- The first day of the month; the first day there is where the budget is for all time.
  period date not null,
  total_hours numeric not null,
  percent smallint not null,
  noticed_at timestamptz not null,
  primary key (company_id, project_id, period, total_hours, percent),
  foreign key (company_id, project_id) references projects on delete cascade
);
