// Writes time entries together with their sum.
import type { TimeEntryChange } from '@worklane/contract/time-entries';
import type { Viewer } from '@worklane/domain/access/can';
import type { TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import type { Values } from '../../platform/events/origin.ts';
import { fail } from '../../platform/http/fail.ts';
import { isUnchanged } from '../../platform/undo/preconditions.ts';

/** Reads an entry's current fields; undefined if it no longer exists. */
export async function readEntryRow(
  tx: Queryable,
  { company_id }: TicketRef,
  entry_id: string,
): Promise<{ fields: Values; updated_at: string } | undefined> {
  const [row] = await tx.query<{ fields: Values; updated_at: string }>(sql`
    select jsonb_build_object('day', day, 'minutes', minutes, 'note', note) as fields, updated_at from time_entries
    where company_id = ${company_id} and id = ${entry_id}`);
  return row;
}

/** @throws Refusal time_entry_not_found, forbidden when it is another person's, or changed_since */
export async function ownEntry(
  tx: Queryable,
  viewer: Viewer,
  ticket: TicketRef,
  { entry_id, expected, was }: { entry_id: string; expected?: string | undefined; was?: TimeEntryChange | undefined },
): Promise<{ record: Values }> {
  const [entry] = await tx.query<{ user_id: string | null; is_still: boolean; record: Values }>(sql`
    select user_id, coalesce(updated_at = ${expected ?? null}::timestamptz, true) as is_still,
           to_jsonb(time_entries) as record
    from time_entries
    where company_id = ${ticket.company_id} and ticket_id = ${ticket.id} and id = ${entry_id}`);
  if (!entry) return fail('time_entry_not_found');
  if (entry.user_id !== viewer.user_id) fail('forbidden');
  if (!entry.is_still || !isUnchanged<Values>(entry.record, was)) fail('changed_since');
  return entry;
}
