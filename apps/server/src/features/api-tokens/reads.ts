// Reads API tokens, without their secrets.
import type { ApiToken } from '@worklane/contract/api-tokens';
import { TOKEN_LIMITS } from '@worklane/domain/tokens/vocabulary';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { inScope, type Scope } from '../../platform/session/scope.ts';

const COLUMNS = sql`t.id, t.company_id, t.user_id, t.name, t.prefix, t.rights, t.project_ids, t.created_at, t.expires_at,
  t.last_used_at, t.last_used_from`;

const TOKENS = (now: Date): Sql => sql`
  select ${COLUMNS}, case when b.sign_in_round <> t.sign_in_round then 'ended' when t.expires_at <= ${now} then 'expired'
                          else 'active' end as state
  from api_tokens t
  join users u on u.id = t.user_id
  join auth_users b on b.id = u.auth_id`;

/** Reads a user's own tokens in all companies where they are active members, newest first. */
export function readOwnTokens(db: Queryable, scope: Scope, userId: string, now: Date): Promise<ApiToken[]> {
  return db.query<ApiToken>(sql`
    ${TOKENS(now)}
    where t.user_id = ${userId} and t.company_id = any(${scope.memberOf}::uuid[])
    order by t.created_at desc, t.id`);
}

/** Reads the tokens of all members of a company: last used first, then newest. */
export function readCompanyTokens(db: Queryable, scope: Scope, companyId: string, now: Date): Promise<ApiToken[]> {
  return db.query<ApiToken>(sql`
    ${TOKENS(now)}
    where t.company_id = ${companyId} and t.company_id = any(${scope.companyIds}::uuid[])
    order by coalesce(t.last_used_at, t.created_at) desc, t.id limit ${TOKEN_LIMITS.listed}`);
}

export async function readToken(db: Queryable, scope: Scope, id: string, now: Date): Promise<ApiToken | undefined> {
  const [row] = await db.query<ApiToken>(sql`
    ${TOKENS(now)} where t.id = ${id} and t.company_id = any(${scope.memberOf}::uuid[])`);
  return row;
}

/** Tells whether a user has a token with this name, in whatever company. */
export async function hasTokenNamed(db: Queryable, scope: Scope, userId: string, name: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from api_tokens t
    where t.user_id = ${userId} and t.company_id = any(${scope.memberOf}::uuid[]) and lower(t.name) = lower(${name}) limit 1`);
  return rows.length > 0;
}

/** Reads the names of a token's user and company. */
export async function readTokenNames(
  db: Queryable,
  scope: Scope,
  { company_id, user_id }: Pick<ApiToken, 'company_id' | 'user_id'>,
): Promise<{ user: string; company: string } | undefined> {
  const [row] = await db.query<{ user: string; company: string }>(sql`
    select u.name as user, c.name as company from users u, companies c
    where u.id = ${user_id} and c.id = ${company_id} and c.id = any(${scope.memberOf}::uuid[])`);
  return row;
}

/** Tells whether all projects can be seen in this company. */
export async function areSeen(
  db: Queryable,
  scope: Scope,
  companyId: string,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from projects p
    where p.company_id = ${companyId} and p.id = any(${ids}::uuid[]) and ${inScope(scope, 'p.company_id', 'p.id')}`);
  return rows.length === ids.length;
}

/** Selects the user's tokens for the download of their data. */
export const ownTokenData = (userId: string, scope: Scope): Sql => sql`
  select coalesce(json_agg(json_build_object('company_id', t.company_id, 'name', t.name, 'rights', t.rights,
                                             'project_ids', t.project_ids, 'created_at', t.created_at,
                                             'expires_at', t.expires_at, 'last_used_at', t.last_used_at,
                                             'last_used_from', t.last_used_from) order by t.created_at), '[]')
  from api_tokens t where t.user_id = ${userId} and t.company_id = any(${scope.memberOf}::uuid[])`;

/** Selects what programs did in a user's name for the download of their data, newest first. */
export const ownTokenActions = (userId: string, scope: Scope, limit: number): Sql => sql`
  select c.name as company, p.key as project, a.token, a.agent, a.command, a.ticket_count as tickets, a.is_undone, a.at
  from token_actions a
  join companies c on c.id = a.company_id and c.deleted_at is null
  left join projects p on p.company_id = a.company_id and p.id = a.project_id
  where a.user_id = ${userId} and a.company_id = any(${scope.memberOf}::uuid[])
    and (a.project_id is null or ${inScope(scope, 'a.company_id', 'a.project_id')})
  order by a.at desc limit ${limit}`;

/** @returns the user who allowed a program a token with this code; undefined when there is no such code */
export async function readCodeOwner(db: Queryable, code_hash: Buffer): Promise<string | undefined> {
  const [row] = await db.query<{ user_id: string }>(sql`
    select user_id from oauth_codes where code_hash = ${code_hash}`);
  return row?.user_id;
}

/** @returns undefined when there is no token with this hash; one that has expired is found too */
export async function readTokenOwner(
  db: Queryable,
  token_hash: Buffer,
): Promise<{ id: string; user_id: string } | undefined> {
  const [row] = await db.query<{ id: string; user_id: string }>(sql`
    select id, user_id from api_tokens where token_hash = ${token_hash}`);
  return row;
}
