// Finds the viewer behind a token: the session, checked against the database, and the user's current memberships.
import { VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import type { Membership, Viewer, WayIn } from '@worklane/domain/access/can';
import type { Context } from 'hono';
import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { fail } from '../http/fail.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { SessionViewer } from './session-viewer.ts';
import { findLookedAt, lookAs } from './view-as.ts';

export interface Viewers {
  /** @throws Refusal not_authenticated */
  fromRequest(http: Context): Promise<SessionViewer>;
  /** Replaces the viewer by the member they ask to view as. @throws Refusal member_not_found */
  lookAs(viewer: SessionViewer, named: string): Promise<SessionViewer>;
  /** The user's current rights, without a session: for background work they started. None when the account is gone. */
  ofPerson(userId: string, via: WayIn): Promise<Viewer>;
  /** Undefined when the session has ended. */
  load(userId: string, sessionId: string): Promise<SessionViewer | undefined>;
  /** Loads the viewer again; undefined when the session or the right to view as another member has ended. */
  again(viewer: SessionViewer): Promise<SessionViewer | undefined>;
  /** Removes a user from the cache: called for every event that changes their rights or sessions. */
  drop(userId: string): void;
  dropAll(): void;
}

/** How long a session is cached. Events remove it sooner, within milliseconds. */
const TRUSTED_MS = 15_000;
const CACHE_SIZE = 20_000;

interface Known {
  viewer: Promise<SessionViewer | undefined>;
  until: number;
}

export function createViewers(db: Database, tokens: AccessTokens, now: () => Date): Viewers {
  /** By user, then by session, so that a user is dropped in one step. */
  const knownByUser = new Map<string, Map<string, Known>>();

  function load(userId: string, sessionId: string): Promise<SessionViewer | undefined> {
    const sessions = knownByUser.get(userId) ?? new Map<string, Known>();
    const known = sessions.get(sessionId);
    if (known && known.until > now().getTime()) return known.viewer;
    const viewer = readViewer(db, userId, sessionId);
    if (knownByUser.size >= CACHE_SIZE) knownByUser.clear();
    sessions.set(sessionId, { viewer, until: now().getTime() + TRUSTED_MS });
    knownByUser.set(userId, sessions);
    viewer.catch(() => sessions.delete(sessionId));
    return viewer;
  }

  return {
    load,
    lookAs: (viewer, named) => lookAs(db, viewer, named),
    async ofPerson(user_id, via) {
      const [row] = await db.query<Pick<Viewer, 'memberships'>>(sql`
        select ${MEMBERSHIPS} as memberships from users u where u.id = ${user_id}`);
      return { user_id, via, memberships: row?.memberships ?? [] };
    },
    async fromRequest(http) {
      const token = /^Bearer (\S+)$/.exec(http.req.header('authorization') ?? '')?.[1];
      const claims = token ? await tokens.verify(token) : undefined;
      const viewer = claims ? await load(claims.user_id, claims.session_id) : undefined;
      if (!viewer) return fail('not_authenticated');
      const other = http.req.header(VIEW_AS_HEADER);
      return other === undefined ? viewer : lookAs(db, viewer, other);
    },
    async again({ user_id, viewed_by, session_id, memberships }) {
      const own = await load(viewed_by ?? user_id, session_id);
      if (viewed_by === undefined || !own) return own;
      return findLookedAt(db, own, memberships[0]?.company_id ?? '', user_id);
    },
    drop: (userId) => void knownByUser.delete(userId),
    dropAll: () => knownByUser.clear(),
  };
}

/** Selects the memberships of a row `u` of `users`. */
const MEMBERSHIPS = sql`coalesce((
    select json_agg(json_build_object(
      'company_id', m.company_id,
      'role', m.role,
      'projectRoles', coalesce((
        select json_object_agg(p.project_id, p.role)
        from project_members p where p.company_id = m.company_id and p.user_id = m.user_id
      ), '{}')
    ))
    from company_members m join companies c on c.id = m.company_id and c.deleted_at is null
    where m.user_id = u.id and m.status = 'active'
  ), '[]')`;

async function readViewer(db: Database, userId: string, sessionId: string): Promise<SessionViewer | undefined> {
  const [row] = await db.query<{ memberships: Membership[]; is_verified: boolean }>(sql`
    select u.email_verified or u.is_first as is_verified, ${MEMBERSHIPS} as memberships
    from users u
    join auth_sessions s on s.user_id = u.auth_id and s.id = ${sessionId} and s.expires_at > now()
    where u.id = ${userId}`);
  return row && { user_id: userId, session_id: sessionId, ...row };
}
