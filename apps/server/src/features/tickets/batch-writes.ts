// Changes many tickets at once. Callers hold the lock of the board's order.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { BatchTicket } from '@worklane/domain/tickets/batch-changes';
import { BATCH_FIELDS, TICKET_FIELDS } from '@worklane/domain/tickets/fields';
import type { Placed } from '@worklane/domain/tickets/place-ticket';
import type { DueDateType } from '@worklane/domain/tickets/vocabulary';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { assignmentsFrom, definitionsOf } from '../../platform/database/field-columns.ts';
import { wallPosition } from './steps/board-order.ts';
import { BATCH_COLUMNS } from './ticket-columns.ts';

export type FoundTicket = BatchTicket & { id: string; due_date_type: DueDateType };

/** @param which the tickets `t` of the project, in which order */
export function readBatchTickets(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  which: Sql,
): Promise<FoundTicket[]> {
  return tx.query<FoundTicket>(sql`
    select ${BATCH_COLUMNS} from tickets t where t.company_id = ${company_id} and t.project_id = ${project_id} and ${which}`);
}

export interface Changed {
  id: string;
  ticket: BatchTicket;
  changes: Partial<BatchTicket>;
}

/** @returns the new version of each ticket */
export async function saveBatch(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  changed: readonly Changed[],
  now: Date,
): Promise<Map<string, number>> {
  if (changed.length === 0) return new Map();
  const rows = changed.map(({ id, ticket, changes }) => ({ ...ticket, ...changes, id }));
  const saved = await tx.query<{ id: string; version: number }>(sql`
    update tickets t
    set ${assignmentsFrom(TICKET_FIELDS, BATCH_FIELDS, 'v')}, version = t.version + 1, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id uuid, ${definitionsOf(TICKET_FIELDS, BATCH_FIELDS)})
    where t.company_id = ${company_id} and t.project_id = ${project_id} and t.id = v.id
    returning t.id, t.version`);
  const reassigned = changed.flatMap(({ id, changes }) =>
    changes.assignee_ids ? [{ id, assignee_ids: changes.assignee_ids }] : [],
  );
  if (reassigned.length > 0) {
    const ids = reassigned.map((each) => each.id);
    await tx.query(sql`
      delete from ticket_assignees where company_id = ${company_id} and ticket_id = any(${ids}::uuid[])`);
    await tx.query(sql`
      insert into ticket_assignees (company_id, project_id, ticket_id, user_id, ordinal)
      select ${company_id}, ${project_id}, v.id, given.user_id, given.ordinal
      from jsonb_to_recordset(${JSON.stringify(reassigned)}::jsonb) as v (id uuid, assignee_ids uuid[])
      cross join lateral unnest(v.assignee_ids) with ordinality as given (user_id, ordinal)`);
  }
  return new Map(saved.map((row) => [row.id, row.version]));
}

export interface Surroundings {
  previous: Placed | null;
  /** The whole rest of the column. */
  following: Placed[];
}

/** Reads the neighbours of the place before a ticket, or at the column's end, without the tickets `ids`. */
interface Gap {
  status: string;
  before: string | null;
  after?: string | undefined;
}

export async function readSurroundings(
  tx: Queryable,
  { company_id, project_id }: ProjectRef,
  { ids, status, before, after }: Gap & { ids: readonly string[] },
): Promise<Surroundings> {
  const column = sql`company_id = ${company_id} and project_id = ${project_id} and status = ${status}`;
  const rows = await tx.query<Placed & { is_previous: boolean }>(sql`
    with wall as (
      ${wallPosition(column, before, after)}
    ), following as (
      select id, position from tickets
      where ${column} and id <> all(${ids}::uuid[]) and position >= (select position from wall)
    ), previous as (
      select id, position from tickets
      where ${column} and id <> all(${ids}::uuid[])
        and ((select position from wall) is null or position < (select position from wall))
      order by position desc limit 1
    )
    select id, position, true as is_previous from previous
    union all select id, position, false from following
    order by position`);
  return {
    previous: rows.find((row) => row.is_previous) ?? null,
    following: rows.filter((row) => !row.is_previous),
  };
}
