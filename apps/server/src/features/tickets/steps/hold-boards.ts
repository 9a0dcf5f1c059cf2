// Locks boards until the end of the transaction, in the order of their projects, without counting their versions up.
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export async function holdBoards(tx: Queryable, projectIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    select 1 from board_orders where project_id = any(${[...projectIds]}::uuid[]) order by project_id for update`);
}
