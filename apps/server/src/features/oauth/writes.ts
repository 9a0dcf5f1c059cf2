// Writes programs that registered themselves.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

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
