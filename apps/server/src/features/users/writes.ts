// Changes users.
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

export async function setAvatar(tx: Queryable, userId: string, url: string | null): Promise<void> {
  await tx.query(sql`update users set avatar = ${url}, updated_at = now() where id = ${userId}`);
}
