// Locks projects until the end of the transaction, in the order of their ids.
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

export async function holdProjects(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query(sql`select 1 from projects where id = any(${[...ids]}::uuid[]) order by id for no key update`);
}
