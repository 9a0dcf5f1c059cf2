// Time entries: reading them, and writing them together with their sum.
import { Day, Id } from '@worklane/contract/primitives';
import { TIME_ENTRIES_PAGE, type TimeEntry } from '@worklane/contract/time-entries';
import type { Viewer } from '@worklane/domain/access/can';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { fail, failInput } from '../../platform/http/fail.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';
import type { TicketRef } from './reads.ts';

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

export async function saveTimeSpent(tx: Queryable, { company_id, id }: TicketRef): Promise<void> {
  await tx.query(sql`
    update tickets set time_spent = (
      select round(coalesce(sum(minutes), 0) / 60.0, 2) from time_entries
      where company_id = ${company_id} and ticket_id = ${id})
    where company_id = ${company_id} and id = ${id}`);
}

/** @throws Refusal time_entry_not_found, forbidden when it is another person's, or changed_since */
export async function ownEntry(
  tx: Queryable,
  viewer: Viewer,
  ticket: TicketRef,
  { entry_id, expected }: { entry_id: string; expected?: string | undefined },
): Promise<{ record: unknown }> {
  const [entry] = await tx.query<{ user_id: string | null; is_still: boolean; record: unknown }>(sql`
    select user_id, coalesce(updated_at = ${expected ?? null}::timestamptz, true) as is_still,
           to_jsonb(time_entries) as record
    from time_entries
    where company_id = ${ticket.company_id} and ticket_id = ${ticket.id} and id = ${entry_id}`);
  if (!entry) return fail('time_entry_not_found');
  if (entry.user_id !== viewer.user_id) fail('forbidden');
  if (!entry.is_still) fail('changed_since');
  return entry;
}
