// Reads who watches a document, of the members who may still see it.
import { MEMBER_LIMIT } from '@worklane/contract/companies';
import type { DocumentRef } from '@worklane/domain/access/refs';
import { UNBOUND_ROLES } from '@worklane/domain/access/roles';
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export async function readDocumentWatchers(
  db: Queryable,
  { company_id, project_id, id }: DocumentRef,
): Promise<string[]> {
  const rows = await db.query<{ user_id: string }>(sql`
    select w.user_id from document_watchers w
    join company_members m on m.company_id = w.company_id and m.user_id = w.user_id and m.status = 'active'
    where w.company_id = ${company_id} and w.document_id = ${id} and w.is_watching
      and (m.role = any(${UNBOUND_ROLES}::text[]) or exists (
        select 1 from project_members pm
        where pm.company_id = m.company_id and pm.project_id = ${project_id} and pm.user_id = m.user_id))
    order by w.user_id limit ${MEMBER_LIMIT}`);
  return rows.map(({ user_id }) => user_id);
}
