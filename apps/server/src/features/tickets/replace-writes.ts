// The statements that bring many tickets up to date at once. They run under the lock of the board's order.
import type { DueDateType, Priority, TicketType } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { BoardPlace } from './order-writes.ts';

export interface ReplacedFields {
  title: string;
  description: string;
  priority: Priority;
  type: TicketType;
  labels: string[];
  start_date: string | null;
  due_date: string | null;
  due_date_type: DueDateType;
  estimate: number | null;
  sprint_id: string | null;
  assignee_ids: string[];
}

export interface FormerFields extends ReplacedFields {
  status: string;
  updated_at: string;
}

export async function lockFields(
  tx: Queryable,
  { company_id, project_id }: BoardPlace,
  ids: readonly string[],
): Promise<Map<string, FormerFields>> {
  const rows = await tx.query<FormerFields & { id: string }>(sql`
    select t.id, t.status, t.title, t.description, t.priority, t.type, t.labels, t.start_date, t.due_date,
           t.due_date_type, t.estimate, t.sprint_id, t.updated_at,
           array(select a.user_id from ticket_assignees a
                 where a.company_id = t.company_id and a.ticket_id = t.id order by a.ordinal) as assignee_ids
    from tickets t
    where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, ...fields }) => [id, fields]));
}

export async function replaceFields(
  tx: Queryable,
  { company_id, project_id }: BoardPlace,
  rows: readonly (ReplacedFields & { id: string })[],
  { isReassigned, now }: { isReassigned: boolean; now: Date },
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    update tickets t
    set title = v.title, description = v.description, priority = v.priority, type = v.type, labels = v.labels,
        start_date = v.start_date, due_date = v.due_date, due_date_type = v.due_date_type, estimate = v.estimate,
        sprint_id = v.sprint_id, version = t.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (
      id uuid, title text, description text, priority text, type text, labels text[], start_date date, due_date date,
      due_date_type text, estimate numeric, sprint_id uuid)
    where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = v.id`);
  if (!isReassigned) return;
  await tx.query(sql`
    delete from ticket_assignees
    where company_id = ${company_id} and ticket_id = any(${rows.map(({ id }) => id)}::uuid[])`);
  await tx.query(sql`
    insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
    select m.company_id, m.project_id, v.id, m.user_id, given.ordinal
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, assignee_ids uuid[])
    cross join lateral unnest(v.assignee_ids) with ordinality as given (user_id, ordinal)
    join project_members m
      on m.company_id = ${company_id} and m.project_id = ${project_id} and m.user_id = given.user_id`);
}

interface ReplacedComment {
  ticket_id: string;
  comment_id: string;
  before: string;
  after: string;
}

/** What last happened to tickets elsewhere, when that is later than what last happened to them here before. */
export async function saveLastTouch(
  tx: Queryable,
  { company_id }: BoardPlace,
  tickets: readonly { id: string; here: string; there: string }[],
): Promise<void> {
  if (tickets.length === 0) return;
  // Named twice: on a table that was just filled, the database would look for each of them through all the others.
  await tx.query(sql`
    update tickets t set updated_at = greatest(r.here, r.there)
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as r (id uuid, here timestamptz, there timestamptz)
    where t.company_id = ${company_id} and t.id = r.id and t.id = any(${tickets.map(({ id }) => id)}::uuid[])
      and t.updated_at <> greatest(r.here, r.there)`);
}

/** A person's words change only under their own name. @returns those that changed, with what they said before */
export async function replaceComments(
  tx: Queryable,
  { company_id }: BoardPlace,
  comments: readonly { id: string; user_id: string | null; content: string; updated_at?: string }[],
  now: Date,
): Promise<ReplacedComment[]> {
  if (comments.length === 0) return [];
  return tx.query<ReplacedComment>(sql`
    update ticket_comments c
    set content = v.content, user_id = coalesce(v.user_id, c.user_id), updated_at = coalesce(v.updated_at, ${now})
    from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as v (
      id uuid, user_id uuid, content text, updated_at timestamptz)
    join ticket_comments former on former.company_id = ${company_id} and former.id = v.id
    where c.company_id = ${company_id} and c.id = v.id and c.content <> v.content
      and (c.user_id is null or c.user_id = v.user_id)
    returning c.ticket_id, c.id as comment_id, former.content as before, c.content as after`);
}
