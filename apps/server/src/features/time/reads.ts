// Reads time entries within a scope.
import { Day, Id } from '@worklane/contract/platform/primitives';
import { TIME_ENTRIES_PAGE, type TimeEntry } from '@worklane/contract/time-entries';
import type { TicketRef } from '@worklane/domain/access/refs';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { failInput } from '../../platform/http/fail.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

const entries = (scope: Scope, ticket: TicketRef, condition: Sql) => sql`
    select e.id, e.ticket_id, e.user_id, e.day, e.minutes, e.note, e.created_at, e.updated_at
    from time_entries e join tickets t on t.company_id = e.company_id and t.id = e.ticket_id
    where e.company_id = ${ticket.company_id} and e.ticket_id = ${ticket.id}
      and ${inScope(scope, 't.company_id', 't.project_id')} ${condition}
    order by e.day desc, e.id desc limit ${TIME_ENTRIES_PAGE}`;

export function readTimeEntries(
  db: Queryable,
  scope: Scope,
  ticket: TicketRef,
  before: string | undefined,
): Promise<TimeEntry[]> {
  return db.query<TimeEntry>(entries(scope, ticket, beforeDay(before)));
}

export async function readTimeEntry(
  db: Queryable,
  scope: Scope,
  ticket: TicketRef,
  id: string,
): Promise<TimeEntry | undefined> {
  const [entry] = await db.query<TimeEntry>(entries(scope, ticket, sql`and e.id = ${id}`));
  return entry;
}

/** @throws Refusal invalid_input */
function beforeDay(cursor: string | undefined): Sql {
  if (cursor === undefined) return empty;
  const [day, id, ...more] = cursor.split(',');
  if (!Day.safeParse(day).success || !Id.safeParse(id).success || more.length > 0)
    failInput('query.before', 'is not where a page ended');
  return sql`and (e.day, e.id) < (${day}::date, ${id}::uuid)`;
}
