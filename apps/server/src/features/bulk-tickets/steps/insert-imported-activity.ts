// Inserts the history, time entries and watchers of imported tickets.
import type { CompanyRef } from '@worklane/domain/access/refs';
import type { DueDateType } from '@worklane/domain/tickets/vocabulary';
import type { Queryable } from '../../../platform/database/database.ts';
import { type ImportedHistory, insertImportedHistory, type PastIds } from '../../history/steps/import-history.ts';
import { insertWatchers } from '../../links/steps/import-watchers.ts';
import { type ImportedTime, insertTime } from '../../time/steps/import-time.ts';

export interface ImportedActivity extends ImportedHistory {
  due_date_type: DueDateType;
  time_spent: number;
  updated_at: string;
  time: ImportedTime[];
  /** The key of the other ticket in the source. */
  links: { kind: string; to: string; at: string; by: string | null }[];
  watchers: { user_id: string; is_watching: boolean }[];
}

/** Inserts the imported history in place of the single row that a new ticket gets. */
export async function insertImportedActivity(
  tx: Queryable,
  { company_id }: CompanyRef,
  tickets: readonly { id: string; past: ImportedActivity }[],
  ids: PastIds,
): Promise<void> {
  if (tickets.length === 0) return;
  await insertImportedHistory(tx, { company_id }, tickets, ids);
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
