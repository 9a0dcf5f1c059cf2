// Sessions and the people behind them, as the account routes need them.
import sql from 'sql-template-tag';
import type { Database } from '../../platform/database/database.ts';

export interface SignedInPerson {
  user_id: string;
  session_id: string;
}

/** The person of a session's token; undefined when it has ended or has no person. */
export async function findPersonBySession(db: Database, sessionToken: string): Promise<SignedInPerson | undefined> {
  const [row] = await db.query<SignedInPerson>(sql`
    select u.id as user_id, s.id as session_id
    from auth_sessions s join users u on u.auth_id = s.user_id
    where s.token = ${sessionToken} and s.expires_at > now()`);
  return row;
}
