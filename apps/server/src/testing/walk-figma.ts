// Links the project of the authorization walk to a design file.
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

export const WALKED_DESIGN = 'WalkedDesign0001';

export async function insertDesign({ db, project }: { db: Queryable; project: string }): Promise<void> {
  await db.query(sql`update projects set figma_file_key = ${WALKED_DESIGN} where id = ${project}`);
}
