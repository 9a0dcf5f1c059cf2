// Keeps the order of a board: its lock, its version, the next ticket numbers, and the positions of its tickets.
import type { TicketPlace } from '@worklane/contract/tickets';
import type { ProjectRef } from '@worklane/domain/access/refs';
import { isBetween, type Placed, POSITION_STEP, placeTicket } from '@worklane/domain/tickets/place-ticket';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';

/** Names the queue of the commands that lock a board. */
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
  { company_id, project_id }: ProjectRef,
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

/** Counts the version of a locked board up by more: every event has another one. @returns the last one */
export async function addVersions(tx: Queryable, ref: ProjectRef, count: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(sql`
    update board_orders set version = version + ${count}::integer
    where company_id = ${ref.company_id} and project_id = ${ref.project_id} returning version`);
  return row?.version ?? 0;
}

/** Raises the last number after tickets with numbers of their own were inserted. */
export async function raiseLastNumber(tx: Queryable, ref: ProjectRef, last: number): Promise<void> {
  await tx.query(sql`
    update board_orders set last_ticket_number = greatest(last_ticket_number, ${last}::integer)
    where company_id = ${ref.company_id} and project_id = ${ref.project_id}`);
}

interface WantedPlace {
  id: string;
  status: string;
  before: string | null;
  after?: string | undefined;
  former_position?: number | undefined;
}

/** How many tickets behind the gap are read at first, and when those left no room. */
const WINDOWS = [2, 200];

/**
 * Finds the place of `id` in a column: before another ticket, when that is no longer there behind the one that stood
 * above it, and at the end when there is neither. Between the same tickets, it gets its former position: what has been
 * deleted there then still comes back on the right side of it.
 * @returns the positions to save, of this ticket and of any that had to make room.
 */
export async function findPlace(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  { id, status, before, after, former_position: former }: WantedPlace,
): Promise<Placed[]> {
  const column = sql`company_id = ${company_id} and project_id = ${project_id} and status = ${status} and id <> ${id}`;
  for (const window of [...WINDOWS, null]) {
    const rows = await tx.query<Placed & { is_previous: boolean }>(sql`
      with wall as (
        ${wallPosition(column, before, after)}
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
    if (isBetween(former, previous, following[0])) return [{ id, position: former }];
    const isWholeRest = window === null || following.length < window;
    const placed = placeTicket(id, previous, following, isWholeRest);
    if (placed) return placed;
  }
  throw new Error('a whole column was read and had no room');
}

/** Builds a query for the position before which a ticket goes; null is the end of the column. */
export const wallPosition = (column: Sql, before: string | null, after: string | undefined): Sql => sql`
  select coalesce(
    (select position from tickets where ${column} and id = ${before}::uuid),
    (select min(position) from tickets
     where ${column} and position > (select position from tickets where ${column} and id = ${before && (after ?? null)}::uuid))
  ) as position`;

/** Writes places. The first `put` of them were put there; those behind make room, and keep their status. */
export async function savePlaces(
  tx: Queryable,
  { company_id }: ProjectRef,
  places: readonly TicketPlace[],
  now: Date,
  put = places.length,
): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map(
    (place, index) => sql`(${place.id}::uuid, ${place.status}, ${place.position}::bigint, ${index < put}::boolean)`,
  );
  await tx.query(sql`
    update tickets t
    set position = v.position,
        displaced_from = case when not v.is_put then coalesce(t.displaced_from, t.position) end,
        status = v.status,
        version = t.version + (t.status <> v.status)::integer,
        updated_at = case when t.status <> v.status then ${now}::timestamptz else t.updated_at end
    from (values ${join(rows)}) as v (id, status, position, is_put)
    where t.company_id = ${company_id} and t.id = v.id`);
}

/** Finds a ticket's former place or, when it is taken, the next one before what was behind it, or the column's end. */
export async function findFormerPlace(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  { id, status, position, before }: TicketPlace & { before: string | null },
): Promise<number> {
  const ref = { company_id, project_id };
  const taken = await tx.query(sql`
    select 1 from tickets
    where company_id = ${company_id} and project_id = ${project_id} and status = ${status}
      and position = ${position}::bigint and id <> ${id}`);
  if (taken.length === 0) return position;
  const [own, ...others] = before === null ? [] : await findPlace(tx, ref, { id, status, before });
  if (own && others.length === 0) return own.position;
  return (await endPositions(tx, ref, [status])).get(status) ?? 0;
}

/** Reads the position after the last ticket of each of these columns. */
export async function endPositions(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
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
