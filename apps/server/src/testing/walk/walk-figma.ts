// Links the walk's project to a design file, and its ticket to a frame that has changed.
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/database.ts';

export const WALKED_DESIGN = 'WalkedDesign0001';

export async function insertDesign(
  { db, company_id, project }: { db: Queryable; company_id: string; project: string },
  ticket: string,
): Promise<{ frame: string }> {
  await db.query(sql`update projects set figma_file_key = ${WALKED_DESIGN} where id = ${project}`);
  const frame = uuidv7();
  await db.query(sql`
    insert into ticket_frames (company_id, id, ticket_id, file_key, node_id, position, changed_at, created_at)
    values (${company_id}, ${frame}, ${ticket}, ${WALKED_DESIGN}, '1:2', 1, now(), now())`);
  return { frame };
}
