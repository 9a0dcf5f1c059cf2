// Finds the viewer behind a token: the session, checked against the database, and the user's current memberships.
import { AGENT_HEADER, VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import type { Membership, Viewer, WayIn } from '@worklane/domain/access/can';
import type { Context } from 'hono';
import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { addressGroup, clientAddress } from '../http/client-address.ts';
import { fail } from '../http/fail.ts';
import type { AccessTokens } from './access-tokens.ts';
import { agentNameIn } from './agent-name.ts';
import type { SessionViewer } from './session-viewer.ts';
import { isApiToken } from './token-secret.ts';
import { createTokenOwners, readTokenViewer, type TokenOwner } from './token-viewers.ts';
import { findLookedAt, lookAs } from './view-as.ts';

export interface Viewers {
  /**
   * Finds the viewer by the session or the API token that a request names.
   * @throws Refusal not_authenticated, api_token_invalid
   */
  fromRequest(http: Context): Promise<SessionViewer>;
  /** Replaces the viewer by the member they ask to view as. @throws Refusal member_not_found */
  lookAs(viewer: SessionViewer, named: string): Promise<SessionViewer>;
  /**
   * Reads the user's current rights, without a session: for background work they started. A closed account has none.
   */
  ofPerson(userId: string, via: WayIn): Promise<Viewer>;
  /** Loads the viewer of a session; undefined when it has ended. */
  load(userId: string, sessionId: string): Promise<SessionViewer | undefined>;
  /** Loads the viewer again; undefined when the session, the token or the right to view as another member has ended. */
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

export function createViewers(
  db: Database,
  tokens: AccessTokens,
  { now, trustedProxies }: { now: () => Date; trustedProxies: number },
): Viewers {
  /** By user, then by session or token, so that a user is dropped in one step. */
  const knownByUser = new Map<string, Map<string, Known>>();
  const owners = createTokenOwners(db);

  function loadOnce(userId: string, name: string, read: () => Promise<SessionViewer | undefined>) {
    const own = knownByUser.get(userId) ?? new Map<string, Known>();
    const known = own.get(name);
    if (known && known.until > now().getTime()) return known.viewer;
    const viewer = read();
    if (knownByUser.size >= CACHE_SIZE) knownByUser.clear();
    own.set(name, { viewer, until: now().getTime() + TRUSTED_MS });
    knownByUser.set(userId, own);
    viewer.catch(() => own.delete(name));
    return viewer;
  }

  const load = (userId: string, sessionId: string) =>
    loadOnce(userId, sessionId, () => readViewer(db, userId, sessionId));

  async function loadToken(owner: TokenOwner): Promise<SessionViewer | undefined> {
    const viewer = await loadOnce(owner.user_id, `token ${owner.token_id}`, () =>
      readTokenViewer(db, owner, MEMBERSHIPS),
    );
    return viewer?.token && viewer.token.expiresAt > now().getTime() ? viewer : undefined;
  }

  async function byToken(http: Context, token: string): Promise<SessionViewer> {
    const owner = await owners.find(token, () => addressGroup(clientAddress(http, trustedProxies)));
    const viewer = (owner && (await loadToken(owner))) ?? fail('api_token_invalid');
    const agent = agentNameIn(http.req.header(AGENT_HEADER));
    return agent && viewer.program ? { ...viewer, program: { ...viewer.program, agent } } : viewer;
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
      const token = /^Bearer (\S+)$/i.exec(http.req.header('authorization') ?? '')?.[1];
      const other = http.req.header(VIEW_AS_HEADER);
      if (token && isApiToken(token)) {
        const viewer = await byToken(http, token);
        return other === undefined ? viewer : fail('api_token_refused');
      }
      const claims = token ? await tokens.verify(token) : undefined;
      const viewer = claims ? await load(claims.user_id, claims.session_id) : undefined;
      if (!viewer) return fail('not_authenticated');
      return other === undefined ? viewer : lookAs(db, viewer, other);
    },
    async again({ user_id, viewed_by, session_id, memberships, token, program }) {
      if (token) {
        const now = await loadToken({ user_id, token_id: token.id });
        return now && program ? { ...now, program } : now;
      }
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
