// Inserts many tickets at once, and puts tickets below others. Under the lock of the board's order.

import type { ProjectRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export interface NewTicketRow {
  id: string;
  /** The first row of its history. */
  history_id: string;
  reporter_id: string | null;
  number: number;
  title: string;
  description: string;
  status: string;
  priority: string;
  type: string;
  labels: string[];
  estimate: number | null;
  position: number;
  created_at: string;
  /** When it came to its status; left out: when it was made. */
  status_since?: string;
  start_date?: string;
  due_date?: string;
  sprint_id?: string | null;
  assignee_ids?: string[];
}

/** Inserts tickets with the first row of each one's history, in one statement. */
export async function insertTickets(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  rows: readonly NewTicketRow[],
  changedBy: string,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        id uuid, history_id uuid, number integer, title text, description text, status text, priority text, type text,
        labels text[], estimate numeric, position bigint, created_at timestamptz, start_date date, due_date date, reporter_id uuid,
        sprint_id uuid, status_since timestamptz)
    ), made as (
      insert into tickets (company_id, id, project_id, number, title, description, status, priority, type, reporter_id,
                           labels, estimate, position, created_at, updated_at, start_date, due_date, sprint_id)
      select ${company_id}, id, ${project_id}, number, title, description, status, priority, type, reporter_id,
             labels, estimate, position, created_at, ${now}, start_date, due_date, sprint_id
      from given
    )
    insert into ticket_status_history (company_id, id, ticket_id, status, changed_at, changed_by)
    select ${company_id}, history_id, id, status, coalesce(status_since, created_at), ${changedBy} from given`);
  const assigned = rows.filter(({ assignee_ids }) => assignee_ids && assignee_ids.length > 0);
  if (assigned.length === 0) return;
  await tx.query(sql`
    insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
    select m.company_id, m.project_id, r.id, m.user_id, a.ordinality
    from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb) as r (id uuid, assignee_ids uuid[])
    cross join unnest(r.assignee_ids) with ordinality as a (user_id, ordinality)
    join project_members m on m.company_id = ${company_id} and m.project_id = ${project_id} and m.user_id = a.user_id`);
}

/** Puts tickets below others of their project; who would come to stand below themselves stands below nobody. */
export async function linkParents(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  links: readonly { id: string; parent_id: string | null }[],
): Promise<void> {
  const real = links.filter(({ id, parent_id }) => id !== parent_id);
  if (real.length === 0) return;
  await tx.query(sql`
    update tickets t set parent_id = l.parent_id
    from jsonb_to_recordset(${JSON.stringify(real)}::jsonb) as l (id uuid, parent_id uuid)
    where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = l.id`);
  const ids = real.map(({ id }) => id);
  await tx.query(sql`
    with recursive up as (
      select t.id as start, t.parent_id as at from tickets t
      where t.company_id = ${company_id} and t.id = any(${ids}::uuid[]) and t.parent_id is not null
      union
      select up.start, t.parent_id from up join tickets t on t.company_id = ${company_id} and t.id = up.at
      where t.parent_id is not null
    )
    update tickets t set parent_id = null from up where up.start = up.at and t.company_id = ${company_id} and t.id = up.start`);
}
