// Keeps the changes of a comment that is removed, and writes them back when it is restored.
import type { CompanyRef } from '@worklane/domain/access/refs';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** Reads the changes of a comment as rows that `restoreCommentChanges` takes. */
export async function readChangeRows(tx: Queryable, { company_id }: CompanyRef, commentId: string): Promise<object[]> {
  const rows = await tx.query<{ row: object }>(sql`
    select to_jsonb(x) as row from ticket_changes x where x.company_id = ${company_id} and x.comment_id = ${commentId}`);
  return rows.map(({ row }) => row);
}

export async function restoreCommentChanges(tx: Queryable, rows: readonly object[]): Promise<void> {
  await tx.query(sql`
    insert into ticket_changes
    select * from jsonb_populate_recordset(null::ticket_changes, ${JSON.stringify(rows)}::jsonb)`);
}
