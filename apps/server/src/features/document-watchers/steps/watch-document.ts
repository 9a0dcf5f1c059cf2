// Makes people who write in a document, comment on it or are named there watch it, unless they chose not to.
import type { DocumentRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export async function watchDocumentOf(
  tx: Queryable,
  { company_id, id }: Pick<DocumentRef, 'company_id' | 'id'>,
  user_ids: readonly string[],
): Promise<void> {
  if (user_ids.length === 0) return;
  await tx.query(sql`
    insert into document_watchers (company_id, document_id, user_id, is_watching)
    select m.company_id, ${id}, m.user_id, true from company_members m
    where m.company_id = ${company_id} and m.user_id = any(${[...user_ids]}::uuid[])
      and not exists (select 1 from document_watchers w
                      where w.company_id = m.company_id and w.document_id = ${id} and w.user_id = m.user_id)
    order by m.user_id
    on conflict do nothing`);
}
