// Writes programs that registered themselves.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/** Programs that nobody has allowed anything. */
const UNUSED_HOURS = 24;
/** Longer than any token: a program that is used comes back before. */
const USED_DAYS = 400;

export interface NewProgram {
  id: string;
  name: string;
  redirect_uris: readonly string[];
}

export async function insertProgram(tx: Queryable, { id, name, redirect_uris }: NewProgram, now: Date): Promise<void> {
  await tx.query(sql`
    insert into oauth_clients (id, name, redirect_uris, created_at)
    values (${id}, ${name}, ${redirect_uris}::text[], ${now})`);
}

export async function setProgramUsed(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.query(sql`update oauth_clients set last_used_at = ${now} where id = ${id}`);
}

export async function deleteUnusedPrograms(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`
    delete from oauth_clients
    where coalesce(last_used_at, created_at) < ${now}::timestamptz - make_interval(hours => ${UNUSED_HOURS})
      and (last_used_at is null or last_used_at < ${now}::timestamptz - make_interval(days => ${USED_DAYS}))`);
}
