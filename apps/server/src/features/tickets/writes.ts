// The statements that change tickets. Every one of them runs under the lock of the board's order.
import type { TicketPlace } from '@worklane/contract/tickets';
import { type Placed, POSITION_STEP, placeTicket } from '@worklane/domain/tickets/place-ticket';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';

export interface BoardPlace {
  company_id: string;
  project_id: string;
}

/** Commands that lock a board queue under its project's name. */
export const boardQueue = ({ project_id }: { project_id: string }): string => `board ${project_id}`;

export interface LockedBoard {
  version: number;
  last_ticket_number: number;
  status_keys: string[];
}

/**
 * Takes the board for this transaction and counts its version up; `newTickets` numbers are handed out with it.
 * @returns undefined when the project is gone
 * @throws Refusal project_archived
 */
export async function lockBoard(
  tx: Queryable,
  { company_id, project_id }: BoardPlace,
  newTickets = 0,
): Promise<LockedBoard | undefined> {
  const [row] = await tx.query<LockedBoard & { is_archived: boolean | null }>(sql`
    update board_orders o
    set version = version + 1, last_ticket_number = last_ticket_number + ${newTickets}::integer
    where company_id = ${company_id} and project_id = ${project_id}
    returning version, last_ticket_number, (
      select array(select jsonb_array_elements(c.statuses)->>'key')
      from board_configurations c where c.company_id = o.company_id and c.project_id = o.project_id
    ) as status_keys, (
      select p.status = 'archived' from projects p
      where p.company_id = o.company_id and p.id = o.project_id and p.deleted_at is null
    ) as is_archived`);
  if (!row || row.is_archived === null) return undefined;
  if (row.is_archived) fail('project_archived');
  return row;
}

/** Counts the version of a locked board up by more: every event has one of its own. @returns the last one */
export async function addVersions(tx: Queryable, place: BoardPlace, count: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(sql`
    update board_orders set version = version + ${count}::integer
    where company_id = ${place.company_id} and project_id = ${place.project_id} returning version`);
  return row?.version ?? 0;
}

/** For tickets that came with numbers of their own. */
export async function raiseLastNumber(tx: Queryable, place: BoardPlace, last: number): Promise<void> {
  await tx.query(sql`
    update board_orders set last_ticket_number = greatest(last_ticket_number, ${last}::integer)
    where company_id = ${place.company_id} and project_id = ${place.project_id}`);
}

/** How many tickets behind the gap are read at first, and when those left no room. */
const WINDOWS = [2, 200];

/**
 * Finds the place of `id` in a column: before another ticket, or at its end when that is null or no longer there.
 * @returns the positions to save, of this ticket and of any that had to make room.
 */
export async function findPlace(
  tx: Queryable,
  { company_id, project_id }: BoardPlace,
  { id, status, before }: { id: string; status: string; before: string | null },
): Promise<Placed[]> {
  const column = sql`company_id = ${company_id} and project_id = ${project_id} and status = ${status} and id <> ${id}`;
  for (const window of [...WINDOWS, null]) {
    const rows = await tx.query<Placed & { is_previous: boolean }>(sql`
      with wall as (
        select position from tickets where ${column} and id = ${before}::uuid
      ), following as (
        select id, position from tickets
        where ${column} and position >= (select position from wall)
        order by position limit ${window}::integer
      ), previous as (
        select id, position from tickets
        where ${column} and ((select position from wall) is null or position < (select position from wall))
        order by position desc limit 1
      )
      select id, position, true as is_previous from previous
      union all select id, position, false from following
      order by position`);
    const following = rows.filter((row) => !row.is_previous);
    const previous = rows.find((row) => row.is_previous) ?? null;
    const isWholeRest = window === null || following.length < window;
    const placed = placeTicket(id, previous, following, isWholeRest);
    if (placed) return placed;
  }
  throw new Error('a whole column was read and had no room');
}

/** Writes places; the first one may change its status, the others keep theirs. */
export async function savePlaces(
  tx: Queryable,
  { company_id }: BoardPlace,
  places: readonly TicketPlace[],
  now: Date,
): Promise<void> {
  const rows = places.map((place) => sql`(${place.id}::uuid, ${place.status}, ${place.position}::bigint)`);
  await tx.query(sql`
    update tickets t
    set position = v.position,
        status = v.status,
        version = t.version + (t.status <> v.status)::integer,
        updated_at = case when t.status <> v.status then ${now}::timestamptz else t.updated_at end
    from (values ${join(rows)}) as v (id, status, position)
    where t.company_id = ${company_id} and t.id = v.id`);
}

/** The position behind the last ticket of each of these columns. */
export async function endPositions(
  tx: Queryable,
  { company_id, project_id }: BoardPlace,
  statuses: string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ status: string; last: number | null }>(sql`
    select s.status, (
      select max(position) from tickets t
      where t.company_id = ${company_id} and t.project_id = ${project_id} and t.status = s.status
    ) as last
    from unnest(${statuses}::text[]) as s (status)`);
  return new Map(rows.map((row) => [row.status, row.last === null ? 0 : row.last + POSITION_STEP]));
}

export async function insertHistory(
  tx: Queryable,
  { company_id }: BoardPlace,
  changes: readonly { id: string; ticket_id: string; status: string; changed_by: string; changed_at: Date }[],
): Promise<void> {
  const rows = changes.map(
    (each) =>
      sql`(${company_id}::uuid, ${each.id}::uuid, ${each.ticket_id}::uuid, ${each.status}, ${each.changed_at}::timestamptz, ${each.changed_by}::uuid)`,
  );
  await tx.query(sql`
    insert into ticket_status_history (company_id, id, ticket_id, status, changed_at, changed_by) values ${join(rows)}`);
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
  now: Date;
}

/** Inserts a ticket; returns false when one with this id is already there. */
export async function insertTicket(tx: Queryable, row: TicketRow): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into tickets (company_id, id, project_id, number, title, description, status, priority, type, reporter_id,
                         labels, start_date, due_date, due_date_type, estimate, position, parent_id, created_at,
                         updated_at)
    values (${row.company_id}, ${row.id}, ${row.project_id}, ${row.number}, ${row.title}, ${row.description}, ${row.status},
            ${row.priority}, ${row.type}, ${row.reporter_id}, ${row.labels}, ${row.start_date}, ${row.due_date}, ${row.due_date_type},
            ${row.estimate}, ${row.position}, ${row.parent_id}, ${row.now}, ${row.now})
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
  start_date?: string;
  due_date?: string;
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
        labels text[], estimate numeric, position bigint, created_at timestamptz, start_date date, due_date date, reporter_id uuid)
    ), made as (
      insert into tickets (company_id, id, project_id, number, title, description, status, priority, type, reporter_id,
                           labels, estimate, position, created_at, updated_at, start_date, due_date)
      select ${company_id}, id, ${project_id}, number, title, description, status, priority, type, reporter_id,
             labels, estimate, position, created_at, ${now}, start_date, due_date
      from given
    )
    insert into ticket_status_history (company_id, id, ticket_id, status, changed_at, changed_by)
    select ${company_id}, history_id, id, status, created_at, ${changedBy} from given`);
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

/** Comments as somebody wrote them, somewhere and at some time: clean HTML. */
export async function insertComments(
  tx: Queryable,
  { company_id }: BoardPlace,
  tickets: readonly Commented[],
  newId: () => string,
): Promise<void> {
  const rows = tickets.flatMap(({ id, comments = [] }) =>
    comments.map((comment) => ({
      ...{ updated_at: comment.created_at, ...comment, id: comment.id ?? newId(), ticket_id: id },
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
