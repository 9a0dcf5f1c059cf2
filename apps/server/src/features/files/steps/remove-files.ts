// Deletes the logo of a company or the photo of a person. The bytes follow when no other file has them.

import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FileOwner } from './owner.ts';

export async function removeFiles(
  tx: Queryable,
  { owner_kind, owner_id }: Pick<FileOwner, 'owner_kind' | 'owner_id'>,
): Promise<void> {
  await tx.query(sql`delete from files where owner_kind = ${owner_kind} and owner_id = ${owner_id}`);
}
