// Stores sessions in the database and their tokens in signed HTTP-only cookies.
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../config/read-config.ts';
import type { Database } from '../database/database.ts';
import { clientAddress } from '../http/client-address.ts';

export interface Session {
  id: string;
  /** The id of the account (`auth_users`), not of the user. */
  auth_id: string;
}

export interface Sessions {
  /**
   * Starts a session once every factor is proved, and sets its cookie.
   * @param round `auth_users.sign_in_round`, read before the first factor was checked
   * @returns undefined when all sessions were ended since, or the account was closed
   */
  open(http: Context, authId: string, round: number): Promise<Session | undefined>;
  /** Finds the session whose cookie the request has, unless it has ended. */
  find(http: Context): Promise<Session | undefined>;
  /** Finds the session and, once a day, extends it. */
  renew(http: Context): Promise<Session | undefined>;
  /** Deletes the cookie. */
  forget(http: Context): void;
  /** Deletes expired sessions. */
  sweep(): Promise<void>;
}

const SESSION_DAYS = 30;
const DAY_SECONDS = 86_400;
const TOKEN_BYTES = 32;
const LONGEST_USER_AGENT = 500;

type SessionConfig = Pick<Config, 'publicUrl' | 'trustedProxies'>;

export function createSessions(db: Database, config: SessionConfig, secretKey: string): Sessions {
  const secret = createHash('sha256').update(`sessions:${secretKey}`).digest('base64url');
  const secure = config.publicUrl.startsWith('https:');
  const name = `${secure ? '__Secure-' : ''}worklane.session_token`;
  const cookie = { httpOnly: true, sameSite: 'Lax', secure, path: '/', maxAge: SESSION_DAYS * DAY_SECONDS } as const;

  const tokenOf = async (http: Context) => (await getSignedCookie(http, secret, name)) || undefined;

  async function findByToken(token: string | undefined): Promise<Session | undefined> {
    if (!token) return undefined;
    const [session] = await db.query<Session>(sql`
      select id, user_id as auth_id from auth_sessions where token = ${token} and expires_at > now()`);
    return session;
  }

  return {
    async open(http, auth_id, round) {
      const id = uuidv7();
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const address = clientAddress(http, config.trustedProxies);
      const userAgent = (http.req.header('user-agent') ?? '').slice(0, LONGEST_USER_AGENT);
      await db.query(sql`delete from auth_sessions where user_id = ${auth_id} and expires_at <= now()`);
      // The lock waits for a transaction that ends all sessions: a session inserted now would survive it.
      const opened = await db.query(sql`
        insert into auth_sessions (id, user_id, token, expires_at, ip_address, user_agent)
        select ${id}, id, ${token}, now() + make_interval(days => ${SESSION_DAYS}), ${address}, ${userAgent}
        from auth_users where id = ${auth_id} and sign_in_round = ${round} for share
        returning id`);
      if (opened.length === 0) return undefined;
      await setSignedCookie(http, name, token, secret, cookie);
      return { id, auth_id };
    },
    find: async (http) => findByToken(await tokenOf(http)),
    async renew(http) {
      const token = await tokenOf(http);
      const session = await findByToken(token);
      if (!token || !session) return undefined;
      const [renewed] = await db.query(sql`
        update auth_sessions set expires_at = now() + make_interval(days => ${SESSION_DAYS}), updated_at = now()
        where id = ${session.id} and updated_at <= now() - interval '1 day' returning id`);
      if (renewed) await setSignedCookie(http, name, token, secret, cookie);
      return session;
    },
    forget: (http) => void deleteCookie(http, name, { path: '/', secure }),
    async sweep() {
      await db.query(sql`delete from auth_sessions where expires_at <= now()`);
    },
  };
}
