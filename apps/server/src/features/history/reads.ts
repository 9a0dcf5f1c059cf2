// Reads the history of a ticket within a scope: its statuses, fields and comments.
import { ACTIVITY_PAGE, type StatusChange } from '@worklane/contract/ticket-activity';
import type { FieldChange } from '@worklane/contract/ticket-changes';
import type { TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import { beforeCursor } from '../../platform/database/before-cursor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import { areEndsSeen, isCut, programOf, shown } from './fragments.ts';

/** Reads one page of the history without changes of comments, oldest first. */
export function readChanges(db: Queryable, scope: Scope, ticket: TicketRef, before?: string): Promise<FieldChange[]> {
  return db.query<FieldChange>(sql`
    select * from (
      select c.id, c.ticket_id, c.field, ${shown(sql`c.before`)} as before, ${shown(sql`c.after`)} as after,
             ${isCut} as is_cut, c.changed_by, c.changed_at, c.via, ${programOf(sql`c`)}
      from ticket_changes c join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
      where c.company_id = ${ticket.company_id} and c.ticket_id = ${ticket.id} and c.comment_id is null
        and ${inScope(scope, 't.company_id', 't.project_id')} and ${areEndsSeen(scope)}
      ${beforeCursor(sql`c.changed_at`, sql`c.id`, before)}
      order by c.changed_at desc, c.id desc limit ${ACTIVITY_PAGE}
    ) newest order by changed_at, id`);
}

/** Reads the newest 100 changes of one comment, oldest first, with their full texts. */
export function readCommentChanges(
  db: Queryable,
  scope: Scope,
  ticket: TicketRef,
  commentId: string,
): Promise<FieldChange[]> {
  return db.query<FieldChange>(sql`
    select * from (
      select c.id, c.ticket_id, c.field, c.before, c.after, false as is_cut, c.changed_by, c.changed_at, c.via, ${programOf(sql`c`)}
      from ticket_changes c join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
      where c.company_id = ${ticket.company_id} and c.ticket_id = ${ticket.id} and c.comment_id = ${commentId}
        and ${inScope(scope, 't.company_id', 't.project_id')}
      order by c.changed_at desc, c.id desc limit 100
    ) newest order by changed_at, id`);
}

export async function readChange(
  db: Queryable,
  scope: Scope,
  ticket: TicketRef,
  id: string,
): Promise<FieldChange | undefined> {
  const [row] = await db.query<FieldChange>(sql`
    select c.id, c.ticket_id, c.field, c.before, c.after, false as is_cut, c.changed_by, c.changed_at, c.via, ${programOf(sql`c`)}
    from ticket_changes c join tickets t on t.company_id = c.company_id and t.id = c.ticket_id
    where c.company_id = ${ticket.company_id} and c.ticket_id = ${ticket.id} and c.id = ${id}
      and ${inScope(scope, 't.company_id', 't.project_id')} and ${areEndsSeen(scope)}`);
  return row;
}

/** Reads one page of the history, oldest first. */
export function readHistory(db: Queryable, scope: Scope, ticket: TicketRef, before?: string): Promise<StatusChange[]> {
  return db.query<StatusChange>(sql`
    select * from (
      select h.id, h.ticket_id, h.status, h.changed_at, h.changed_by, h.via, ${programOf(sql`h`)}
      from ticket_status_history h join tickets t on t.company_id = h.company_id and t.id = h.ticket_id
      where h.company_id = ${ticket.company_id} and h.ticket_id = ${ticket.id}
        and ${inScope(scope, 't.company_id', 't.project_id')}
      ${beforeCursor(sql`h.changed_at`, sql`h.id`, before)}
      order by h.changed_at desc, h.id desc limit ${ACTIVITY_PAGE}
    ) newest order by changed_at, id`);
}

/**
 * Reads which tickets left or entered one of these sprints. Unscoped on purpose: for reads that have found the sprints in the
 * scope of the viewer, and answer figures alone.
 */
export async function readTicketsOnceIn(
  db: Queryable,
  company_id: string,
  sprintIds: readonly string[],
): Promise<string[]> {
  const ids = [...sprintIds];
  const rows = await db.query<{ ticket_id: string }>(sql`
    select ticket_id from ticket_changes where company_id = ${company_id} and sprint_before = any(${ids}::uuid[])
    union
    select ticket_id from ticket_changes where company_id = ${company_id} and sprint_after = any(${ids}::uuid[])`);
  return rows.map(({ ticket_id }) => ticket_id);
}

export interface TicketHistory {
  ticket_id: string;
  /** Of its sprint (by id), its estimate and its place in the trash, oldest first; moments in milliseconds. */
  changes: { field: 'sprint_id' | 'estimate' | 'trash'; at: number; before: unknown; after: unknown }[];
  /** The first is the one it was created with. */
  statuses: { at: number; status: string }[];
}

/** Reads what decides the figures of sprints. Unscoped on purpose, as `readTicketsOnceIn`. */
export function readTicketHistories(
  db: Queryable,
  company_id: string,
  ticketIds: readonly string[],
): Promise<TicketHistory[]> {
  const ids = [...ticketIds];
  return db.query<TicketHistory>(sql`
    with changes as materialized (
      select ticket_id, json_agg(json_build_object(
               'field', field, 'at', extract(epoch from changed_at) * 1000,
               'before', case field when 'sprint_id' then to_jsonb(sprint_before) else before end,
               'after', case field when 'sprint_id' then to_jsonb(sprint_after) else after end
             ) order by changed_at, id) as list
      from ticket_changes
      where company_id = ${company_id} and ticket_id = any(${ids}::uuid[]) and field in ('sprint_id', 'estimate', 'trash')
      group by ticket_id
    ), statuses as materialized (
      select ticket_id, json_agg(json_build_object(
               'at', extract(epoch from changed_at) * 1000, 'status', status) order by changed_at, id) as list
      from ticket_status_history
      where company_id = ${company_id} and ticket_id = any(${ids}::uuid[])
      group by ticket_id
    )
    select known.id as ticket_id, coalesce(changes.list, '[]') as changes, coalesce(statuses.list, '[]') as statuses
    from unnest(${ids}::uuid[]) as known (id)
    left join changes on changes.ticket_id = known.id
    left join statuses on statuses.ticket_id = known.id`);
}
