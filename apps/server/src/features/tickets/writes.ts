// The statements that change tickets. Every one of them runs under the lock of the board's order.
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { BoardPlace } from './order-writes.ts';

/** Who changes something, when, and what the rows about it are called. */
export interface ChangedBy {
  user_id: string;
  now: Date;
  newId(): string;
}

/** Writes down that tickets have got these statuses now. */
export async function insertHistory(
  tx: Queryable,
  { company_id }: BoardPlace,
  tickets: readonly { id: string; status: string; since?: string | undefined }[],
  by: ChangedBy,
): Promise<void> {
  if (tickets.length === 0) return;
  const rows = tickets.map(
    ({ id, status, since = null }) =>
      sql`(${by.newId()}::uuid, ${id}::uuid, ${status}, ${since}::timestamptz, ${by.user_id}::uuid)`,
  );
  // An earlier moment counts as long as it lies behind all that is written of the ticket.
  await tx.query(sql`
    insert into ticket_status_history (company_id, id, ticket_id, status, changed_at, changed_by)
    select ${company_id}, v.id, v.ticket_id, v.status, case when v.since is null then ${by.now}::timestamptz else
             least(${by.now}::timestamptz, greatest(v.since, (
               select max(h.changed_at) + interval '1 millisecond' from ticket_status_history h
               where h.company_id = ${company_id} and h.ticket_id = v.ticket_id))) end,
           v.changed_by
    from (values ${join(rows)}) as v (id, ticket_id, status, since, changed_by)`);
}

export interface TicketRow extends BoardPlace {
  id: string;
  number: number;
  title: string;
  description: string;
  status: string;
  priority: string;
  type: string;
  reporter_id: string;
  labels: string[];
  start_date: string | null;
  due_date: string | null;
  due_date_type: string;
  estimate: number | null;
  position: number;
  parent_id: string | null;
  sprint_id: string | null;
  now: Date;
}

/** Inserts a ticket; returns false when one with this id is already there. */
export async function insertTicket(tx: Queryable, row: TicketRow): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into tickets (company_id, id, project_id, number, title, description, status, priority, type, reporter_id,
                         labels, start_date, due_date, due_date_type, estimate, position, parent_id, sprint_id,
                         created_at, updated_at)
    values (${row.company_id}, ${row.id}, ${row.project_id}, ${row.number}, ${row.title}, ${row.description}, ${row.status},
            ${row.priority}, ${row.type}, ${row.reporter_id}, ${row.labels}, ${row.start_date}, ${row.due_date}, ${row.due_date_type},
            ${row.estimate}, ${row.position}, ${row.parent_id}, ${row.sprint_id}, ${row.now}, ${row.now})
    on conflict (id) do nothing
    returning id`);
  return rows.length > 0;
}

/** Sets columns of one ticket and counts its version up. @returns the new version. */
export async function updateTicketRow(
  tx: Queryable,
  { company_id }: BoardPlace,
  id: string,
  assignments: readonly Sql[],
  now: Date,
): Promise<number> {
  const set = join([...assignments, sql`version = version + 1`, sql`updated_at = ${now}`]);
  const [row] = await tx.query<{ version: number }>(sql`
    update tickets set ${set} where company_id = ${company_id} and id = ${id} returning version`);
  return row?.version ?? 0;
}

export async function replaceAssignees(
  tx: Queryable,
  { company_id, project_id }: BoardPlace,
  ticketId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.query(sql`delete from ticket_assignees where company_id = ${company_id} and ticket_id = ${ticketId}`);
  if (userIds.length === 0) return;
  await tx.query(sql`
    insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
    select ${company_id}, ${project_id}, ${ticketId}, user_id, ordinal
    from unnest(${userIds}::uuid[]) with ordinality as given (user_id, ordinal)`);
}

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
  { company_id, project_id }: BoardPlace,
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

interface TicketCommentRow {
  id?: string;
  user_id: string | null;
  content: string;
  created_at: string;
  updated_at?: string;
}

interface Commented {
  id: string;
  comments?: readonly TicketCommentRow[];
}

/** Comments with their original author and time: clean HTML. */
export async function insertComments(
  tx: Queryable,
  { company_id }: BoardPlace,
  tickets: readonly Commented[],
  newId: () => string,
): Promise<void> {
  const rows = tickets.flatMap(({ id, comments = [] }) =>
    comments.map((comment) => ({
      updated_at: comment.created_at,
      ...comment,
      id: comment.id ?? newId(),
      ticket_id: id,
    })),
  );
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into ticket_comments (company_id, id, ticket_id, user_id, content, created_at, updated_at)
    select ${company_id}, id, ticket_id, user_id, content, created_at, updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, ticket_id uuid, user_id uuid, content text, created_at timestamptz, updated_at timestamptz)`);
}

/** Puts tickets below others of their project; who would come to stand below themselves stands below nobody. */
export async function linkParents(
  tx: Queryable,
  { company_id, project_id }: BoardPlace,
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
