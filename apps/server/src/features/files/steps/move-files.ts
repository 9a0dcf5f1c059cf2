// Takes the files of an owner to another project, with the owner.
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { isOwnedBy, type ProjectOwner } from './owner.ts';

export async function moveFiles(tx: Queryable, owner: ProjectOwner, toProjectId: string): Promise<void> {
  await tx.query(sql`update files set project_id = ${toProjectId} where ${isOwnedBy(owner)}`);
}
