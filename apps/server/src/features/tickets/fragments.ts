// Shares SQL for the columns of a ticket's summary line, from `tickets t` and `projects p`, and for tickets in the trash. A status that
// the board no longer has counts as not started.
import sql, { type Sql } from 'sql-template-tag';
import { inScope, type Scope } from '../../platform/session/scope.ts';

export const STATUS_CATEGORY = sql`
  coalesce((select s->>'category' from board_configurations c, jsonb_array_elements(c.statuses) s
            where c.company_id = t.company_id and c.project_id = t.project_id and s->>'key' = t.status),
           'todo')`;

export const BRIEF_COLUMNS = sql`
  t.id, p.key || '-' || t.number as key, t.project_id, p.key as project_key, t.title, t.type, t.status,
  ${STATUS_CATEGORY} as status_category,
  array(select a.user_id from ticket_assignees a
        where a.company_id = t.company_id and a.ticket_id = t.id order by a.ordinal) as assignee_ids`;

export interface TrashedTicket {
  id: string;
  project_id: string;
  key: string;
  title: string;
}

/** Selects tickets that are in the trash, for users who may restore them. */
export const ticketsInTrash = (scope: Scope, company_id: string, ids: readonly string[]): Sql => sql`
  select t.id, t.project_id, p.key || '-' || t.number as key, t.title
  from ticket_records t join projects p on p.company_id = t.company_id and p.id = t.project_id
  where t.company_id = ${company_id} and t.id = any(${ids}::uuid[]) and t.deleted_at is not null
    and ${inScope(scope, 't.company_id', 't.project_id')}`;

/** Selects tickets by their ids in any company, also in the trash: no others can get these ids. */
export const ticketsWithIds = (ids: readonly string[]): Sql => sql`
  select id from ticket_records where id = any(${ids}::uuid[])`;

/** Selects the key of a ticket by its id, also of one in the trash. */
export const keyOf = (id: Sql) =>
  sql`(select p.key || '-' || r.number from ticket_records r
       join projects p on p.company_id = r.company_id and p.id = r.project_id where r.id = ${id})`;

/** Selects the name of a sprint by its id. */
export const sprintName = (id: Sql) => sql`(select s.name from sprints s where s.id = ${id})`;
