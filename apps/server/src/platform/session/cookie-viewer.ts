// Finds the viewer by the session cookie, for pictures and downloads that the browser fetches by itself, where no
// header of ours can go with it.
import type { Context } from 'hono';
import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { fail } from '../http/fail.ts';
import type { Sessions } from './create-sessions.ts';
import type { SessionViewer } from './session-viewer.ts';
import type { Viewers } from './viewers.ts';

export type CookieViewer = (http: Context) => Promise<SessionViewer>;

/** @throws Refusal not_authenticated */
export function cookieViewer(
  sessions: Pick<Sessions, 'find'>,
  db: Database,
  viewers: Pick<Viewers, 'load'>,
): CookieViewer {
  return async (http) => {
    const found = await sessions.find(http);
    if (!found) return fail('not_authenticated');
    const [person] = await db.query<{ id: string }>(sql`select id from users where auth_id = ${found.auth_id}`);
    const viewer = person && (await viewers.load(person.id, found.id));
    return viewer ?? fail('not_authenticated');
  };
}
