// Reads programs that registered themselves.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

export interface RegisteredProgram {
  name: string;
  redirect_uris: string[];
}

export async function readRegistered(db: Queryable, id: string): Promise<RegisteredProgram | undefined> {
  const [row] = await db.query<RegisteredProgram>(sql`select name, redirect_uris from oauth_clients where id = ${id}`);
  return row;
}
