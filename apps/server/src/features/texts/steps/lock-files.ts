// Finds and locks the files that a duplicated or moved ticket needs.
import type { TicketRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/**
 * Locks the pictures of the project that texts show. Pictures of other projects stay where they are, under their own
 * rights.
 */
export async function lockPictures(
  tx: Queryable,
  { company_id, project_id }: Pick<TicketRef, 'company_id' | 'project_id'>,
  ids: readonly string[],
): Promise<{ id: string; ticket_id: string }[]> {
  if (ids.length === 0) return [];
  return tx.query(sql`
    select f.id, f.ticket_id from files f
    where f.company_id = ${company_id} and f.project_id = ${project_id} and f.id = any(${[...ids]}::uuid[])
      and f.kind in ('image', 'attachment') and exists (
        select 1 from tickets t where t.company_id = f.company_id and t.id = f.ticket_id)
    order by f.created_at, f.id for share of f`);
}

export async function lockAttachments(tx: Queryable, { company_id, id }: TicketRef): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from files where company_id = ${company_id} and ticket_id = ${id} and kind = 'attachment'
    order by created_at, id for share`);
  return rows.map((row) => row.id);
}
