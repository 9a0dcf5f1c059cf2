// Moves tickets to the trash of their project and back to the board, and deletes them permanently.
import type { TicketCard } from '@worklane/contract/tickets';
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { DueDateType } from '@worklane/domain/tickets/vocabulary';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { restoreDeadline } from '../../platform/undo/restore-deadline.ts';
import { CARD_COLUMNS } from './ticket-columns.ts';

/** Puts tickets into the trash. Their children have no parent until it is back. @returns those that were there */
export async function putIntoTrash(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  ids: readonly string[],
  by: { user_id: string; now: Date },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    update ticket_records
    set deleted_at = ${by.now}, deleted_by = ${by.user_id}, former_position = position, position = null,
        version = version + 1
    where company_id = ${company_id} and project_id = ${project_id} and id = any(${ids}::uuid[]) and deleted_at is null
    returning id`);
  const gone = rows.map((row) => row.id);
  await tx.query(sql`
    update ticket_records set parent_id = null, former_parent_id = parent_id, version = version + 1
    where company_id = ${company_id} and project_id = ${project_id} and parent_id = any(${gone}::uuid[])`);
  return gone;
}

/** Permanently deletes tickets that can no longer be restored, with the next deletion or sweep. */
export async function emptyOldTrash(tx: Queryable, { company_id, project_id }: ProjectRef, now: Date): Promise<void> {
  const before = restoreDeadline(now);
  const old = await tx.query<{ id: string }>(sql`
    select id from ticket_records
    where company_id = ${company_id} and project_id = ${project_id} and deleted_at < ${before} limit 100
    for update skip locked`);
  if (old.length === 0) return;
  const ids = old.map((row) => row.id);
  await tx.query(sql`delete from ticket_records where company_id = ${company_id} and id = any(${ids}::uuid[])`);
}

export async function purgeFromTrash(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  id: string,
): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from ticket_records
    where company_id = ${company_id} and project_id = ${project_id} and id = ${id} and deleted_at is not null
    for update`);
  if (rows.length === 0) return false;
  await tx.query(sql`delete from ticket_records where company_id = ${company_id} and id = ${id}`);
  return true;
}

/** @returns those of the tickets that are in the trash because this person put them there */
export async function ownInTrash(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  ids: readonly string[],
  userId: string,
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from ticket_records
    where company_id = ${company_id} and project_id = ${project_id} and id = any(${[...ids]}::uuid[])
      and deleted_at is not null and deleted_by = ${userId}`);
  return new Set(rows.map((row) => row.id));
}

export interface TrashedTicket {
  status: string;
  former_position: number;
  parent_id: string | null;
  sprint_id: string | null;
  due_date: string | null;
  due_date_type: DueDateType;
}

export async function lockTrashed(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  id: string,
): Promise<TrashedTicket | undefined> {
  const [row] = await tx.query<TrashedTicket>(sql`
    select r.status, r.former_position, r.sprint_id, r.due_date, r.due_date_type, p.id as parent_id
    from ticket_records r left join tickets p on p.company_id = r.company_id and p.id = r.parent_id
    where r.company_id = ${company_id} and r.project_id = ${project_id} and r.id = ${id} and r.deleted_at is not null
    for update of r`);
  return row;
}

interface OutOfTrash extends Pick<TrashedTicket, 'status' | 'parent_id' | 'due_date'> {
  id: string;
  position: number;
}

/** Takes a ticket out of the trash, to this place. @returns its card */
export async function takeOutOfTrash(
  tx: Queryable,
  { company_id }: ProjectRef,
  { id, status, position, parent_id, due_date }: OutOfTrash,
): Promise<TicketCard> {
  const [row] = await tx.query<TicketCard>(sql`
    update ticket_records t
    set deleted_at = null, deleted_by = null, former_position = null, version = version + 1,
        status = ${status}, position = ${position}::bigint, parent_id = ${parent_id}::uuid, due_date = ${due_date}::date
    where company_id = ${company_id} and id = ${id}
    returning ${CARD_COLUMNS}`);
  return row as TicketCard;
}

/** Reads a ticket and all its ancestors. */
const upFrom = (companyId: string, id: string) => sql`
  recursive up as (
    select id, parent_id from ticket_records where company_id = ${companyId} and id = ${id}
    union
    select t.id, t.parent_id from ticket_records t join up on t.company_id = ${companyId} and t.id = up.parent_id
  )`;

/** Puts tickets below one again, but for those that have another parent by now or stand above it. @returns those put */
export async function putBelow(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  parentId: string,
  children: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    with ${upFrom(company_id, parentId)}
    update ticket_records set parent_id = ${parentId}, version = version + 1
    where company_id = ${company_id} and project_id = ${project_id} and id = any(${children}::uuid[])
      and deleted_at is null and parent_id is null and id not in (select id from up)
    returning id`);
  return rows.map((row) => row.id);
}

/**
 * Makes the former children of a ticket its children again, also in the trash, except those that are its parents by
 * now.
 * @returns the restored children that are on the board
 */
export async function putChildrenBack(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  parentId: string,
): Promise<string[]> {
  const rows = await tx.query<{ id: string; is_put: boolean }>(sql`
    with ${upFrom(company_id, parentId)}
    update ticket_records
    set parent_id = case when id not in (select id from up) then ${parentId}::uuid end, former_parent_id = null,
        version = version + 1
    where company_id = ${company_id} and project_id = ${project_id} and former_parent_id = ${parentId}
    returning id, deleted_at is null and parent_id is not null as is_put`);
  return rows.filter(({ is_put }) => is_put).map(({ id }) => id);
}
