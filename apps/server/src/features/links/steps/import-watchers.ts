// Writes the watchers of many imported tickets at once.
import type { CompanyRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export interface WatcherRow {
  ticket_id: string;
  user_id: string;
  is_watching: boolean;
}

/** @param known whether to keep or replace choices that users already made here */
export async function insertWatchers(
  tx: Queryable,
  { company_id }: CompanyRef,
  rows: readonly WatcherRow[],
  known: 'keep' | 'replace',
): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(sql`
    insert into ticket_watchers as w (company_id, ticket_id, user_id, is_watching)
    select m.company_id, r.ticket_id, m.user_id, r.is_watching
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (ticket_id uuid, user_id uuid, is_watching boolean)
    join company_members m on m.company_id = ${company_id} and m.user_id = r.user_id
    on conflict (company_id, ticket_id, user_id) do update set is_watching = excluded.is_watching
    where ${known === 'replace'} and w.is_watching <> excluded.is_watching`);
}
