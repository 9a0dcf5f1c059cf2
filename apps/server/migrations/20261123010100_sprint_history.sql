-- When a sprint was started and completed. Null where that was before it was recorded.
alter table sprints add column started_at timestamptz, add column completed_at timestamptz;

-- The history names sprints, and names change: which sprint a ticket was in at a moment is known by its id.
alter table ticket_changes add column sprint_before uuid, add column sprint_after uuid;
update ticket_changes c
set sprint_before = (
      select s.id from sprints s
      where s.company_id = t.company_id and s.project_id = t.project_id and s.name = c.before #>> '{}'
      order by s.number desc limit 1),
    sprint_after = (
      select s.id from sprints s
      where s.company_id = t.company_id and s.project_id = t.project_id and s.name = c.after #>> '{}'
      order by s.number desc limit 1)
from ticket_records t
where c.field = 'sprint_id' and t.company_id = c.company_id and t.id = c.ticket_id;
create index on ticket_changes (company_id, sprint_before) where sprint_before is not null;
create index on ticket_changes (company_id, sprint_after) where sprint_after is not null;
