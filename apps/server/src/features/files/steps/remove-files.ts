// Deletes the logo of a company, the photo of a person, or pictures of frames. The bytes are deleted once no other file uses them.
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FileOwner } from './owner.ts';

export async function removeFiles(
  tx: Queryable,
  { owner_kind, owner_id }: Pick<FileOwner, 'owner_kind' | 'owner_id'>,
): Promise<void> {
  await tx.query(sql`delete from files where owner_kind = ${owner_kind} and owner_id = ${owner_id}`);
}

export async function removeFramePictures(tx: Queryable, companyId: string, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from files where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) and kind = 'frame'`);
}
