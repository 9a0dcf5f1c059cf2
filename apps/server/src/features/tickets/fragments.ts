// Shares SQL for the columns of a ticket's summary line, from `tickets t` and `projects p`. A status that the board no longer has
// counts as not started.
import sql from 'sql-template-tag';

export const STATUS_CATEGORY = sql`
  coalesce((select s->>'category' from board_configurations c, jsonb_array_elements(c.statuses) s
            where c.company_id = t.company_id and c.project_id = t.project_id and s->>'key' = t.status),
           'todo')`;

export const BRIEF_COLUMNS = sql`
  t.id, p.key || '-' || t.number as key, t.project_id, p.key as project_key, t.title, t.type, t.status,
  ${STATUS_CATEGORY} as status_category,
  array(select a.user_id from ticket_assignees a
        where a.company_id = t.company_id and a.ticket_id = t.id order by a.ordinal) as assignee_ids`;
