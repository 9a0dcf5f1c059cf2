// The rows of people.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/** @returns whether the name is a new one */
export async function renameUser(tx: Queryable, userId: string, name: string): Promise<boolean> {
  const changed = await tx.query(sql`
    with renamed as (
      update users set name = ${name}, updated_at = now() where id = ${userId} and name <> ${name} returning auth_id
    )
    update auth_users set name = ${name}, updated_at = now() where id in (select auth_id from renamed) returning id`);
  return changed.length > 0;
}
