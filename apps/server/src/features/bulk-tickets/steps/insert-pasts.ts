// Inserts the history, time entries and watchers of imported tickets.
import type { CompanyRef } from '@worklane/domain/access/refs';
import type { DueDateType } from '@worklane/domain/tickets/vocabulary';
import type { Queryable } from '../../../platform/database/database.ts';
import { insertPastHistory, type PastHistory, type PastIds } from '../../history/steps/bring-history.ts';
import { insertWatchers } from '../../links/steps/bring-watchers.ts';
import { insertTime, type PastTime } from '../../time/steps/bring-time.ts';

export interface TicketPast extends PastHistory {
  due_date_type: DueDateType;
  time_spent: number;
  updated_at: string;
  time: PastTime[];
  /** The key of the other ticket in the source. */
  links: { kind: string; to: string; at: string; by: string | null }[];
  watchers: { user_id: string; is_watching: boolean }[];
}

/** Inserts the imported history in place of the single row that a new ticket gets. */
export async function insertPasts(
  tx: Queryable,
  { company_id }: CompanyRef,
  tickets: readonly { id: string; past: TicketPast }[],
  ids: PastIds,
): Promise<void> {
  if (tickets.length === 0) return;
  await insertPastHistory(tx, { company_id }, tickets, ids);
  await insertTime(
    tx,
    { company_id },
    tickets.flatMap(({ id, past }) =>
      past.time.map((entry) => ({ ...entry, id: entry.id ?? ids.newId(), ticket_id: id })),
    ),
  );
  const watchers = tickets.flatMap(({ id, past }) => past.watchers.map((each) => ({ ...each, ticket_id: id })));
  await insertWatchers(tx, { company_id }, watchers, 'keep');
}
