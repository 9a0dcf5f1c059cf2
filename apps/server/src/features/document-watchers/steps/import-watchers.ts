// Inserts who watches an imported document, of the members of the company.
import type { DocumentRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export async function importDocumentWatchers(
  tx: Queryable,
  { company_id, id }: Pick<DocumentRef, 'company_id' | 'id'>,
  watchers: readonly { user_id: string; is_watching: boolean }[],
): Promise<void> {
  if (watchers.length === 0) return;
  await tx.query(sql`
    insert into document_watchers (company_id, document_id, user_id, is_watching)
    select m.company_id, ${id}, m.user_id, w.is_watching
    from jsonb_to_recordset(${JSON.stringify(watchers)}::jsonb) as w (user_id uuid, is_watching boolean)
    join company_members m on m.company_id = ${company_id} and m.user_id = w.user_id
    order by m.user_id
    on conflict do nothing`);
}
