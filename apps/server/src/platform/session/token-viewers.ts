// Finds the viewer behind an API token: its user's rights in one company, narrowed to the token's.
import type { Membership, Rights } from '@worklane/domain/access/can';
import { TOKEN_ACTIONS } from '@worklane/domain/access/token-actions';
import type { TokenRight } from '@worklane/domain/tokens/vocabulary';
import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { createRequestTurns } from '../workers/request-turns.ts';
import type { SessionViewer } from './session-viewer.ts';
import { hashOfToken, isWhole } from './token-secret.ts';

export interface TokenOwner {
  user_id: string;
  token_id: string;
}

export interface TokenOwners {
  /**
   * @param group of the address that asks, read only for a token not seen before: anyone can make up tokens, so that each group
   * waits for its own
   * @returns undefined when there is no such token
   */
  find(token: string, group: () => string): Promise<TokenOwner | undefined>;
}

const CACHE_SIZE = 10_000;

/**
 * Finds whose a token is. That never changes, so it is looked up once. Whether it still works is read with its viewer.
 */
export function createTokenOwners(db: Database): TokenOwners {
  const ownersByHash = new Map<string, TokenOwner>();
  const turns = createRequestTurns({ atOnce: 2, each: 1, mostWaiting: 300 });
  return {
    async find(token, group) {
      if (!isWhole(token)) return undefined;
      const hash = hashOfToken(token);
      const key = hash.toString('base64');
      const known = ownersByHash.get(key);
      if (known) return known;
      const [owner] = await turns.run(group(), () =>
        db.query<TokenOwner>(sql`select user_id, id as token_id from api_tokens where token_hash = ${hash}`),
      );
      if (!owner) return undefined;
      if (ownersByHash.size >= CACHE_SIZE) ownersByHash.delete(ownersByHash.keys().next().value as string);
      ownersByHash.set(key, owner);
      return owner;
    },
  };
}

interface Row {
  company_id: string;
  name: string;
  rights: TokenRight;
  project_ids: string[] | null;
  expires_at: number;
  used_at: number;
  is_verified: boolean;
  memberships: Membership[];
}

const NARROWED: Record<TokenRight, Rights> = {
  read: { isReadOnly: true },
  propose: { isReadOnly: true, mayPropose: true },
  write: {},
};

/**
 * @param memberships selects those of a row `u` of `users`
 * @returns undefined when the token has ended: by itself, with its user's membership, or with the sessions of its time
 */
export async function readTokenViewer(
  db: Database,
  { user_id, token_id }: TokenOwner,
  memberships: Sql,
): Promise<SessionViewer | undefined> {
  const [row] = await db.query<Row>(sql`
    select t.company_id, t.name, t.rights, t.project_ids, extract(epoch from t.expires_at) * 1000 as expires_at,
           coalesce(extract(epoch from t.last_used_at) * 1000, 0) as used_at,
           u.email_verified or u.is_first as is_verified, ${memberships} as memberships
    from api_tokens t
    join users u on u.id = t.user_id and u.status <> 'closed'
    join auth_users b on b.id = u.auth_id and b.sign_in_round = t.sign_in_round
    where t.id = ${token_id} and t.user_id = ${user_id}`);
  const membership = row?.memberships.find(({ company_id }) => company_id === row.company_id);
  if (!row || !membership) return undefined;
  const { company_id, project_ids } = row;
  return {
    user_id,
    session_id: '',
    is_verified: row.is_verified,
    via: 'token',
    program: { token_id, token: row.name, agent: null },
    token: { id: token_id, company_id, expiresAt: Number(row.expires_at), usedAt: Number(row.used_at) },
    rights: { actions: TOKEN_ACTIONS, isWithoutOwn: true, ...NARROWED[row.rights] },
    memberships: [project_ids ? { ...membership, onlyProjects: project_ids } : membership],
  };
}
