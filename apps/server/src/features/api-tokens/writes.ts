// Writes API tokens to the database.
import type { NewApiToken } from '@worklane/contract/api-tokens';
import { TOKEN_LIMITS } from '@worklane/domain/tokens/vocabulary';
import sql, { join } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { fail } from '../../platform/http/fail.ts';

export interface TokenToAdd extends Pick<NewApiToken, 'company_id' | 'name' | 'rights'> {
  id: string;
  project_ids: readonly string[] | null;
  token_hash: Buffer;
  prefix: string;
  days: number;
  /** Of the user's sessions: the token ends with them. */
  sign_in_round: number;
}

/**
 * Locks the membership, so that no two requests pass the limit together.
 * @throws Refusal company_not_found, api_token_limit
 */
export async function lockTokensOf(
  tx: Queryable,
  { company_id, user_id }: { company_id: string; user_id: string },
): Promise<void> {
  const members = await tx.query(sql`
    select 1 from company_members
    where company_id = ${company_id} and user_id = ${user_id} and status = 'active' for update`);
  if (members.length === 0) fail('company_not_found');
  const others = await tx.query(sql`
    select 1 from api_tokens where company_id = ${company_id} and user_id = ${user_id}`);
  if (others.length >= TOKEN_LIMITS.perPerson) fail('api_token_limit', { limit: TOKEN_LIMITS.perPerson });
}

export async function insertToken(tx: Queryable, token: TokenToAdd & { user_id: string; now: Date }): Promise<void> {
  await tx.query(sql`
    insert into api_tokens (company_id, id, user_id, name, token_hash, prefix, rights, project_ids, sign_in_round,
                            created_at, expires_at)
    values (${token.company_id}, ${token.id}, ${token.user_id}, ${token.name}, ${token.token_hash}, ${token.prefix},
            ${token.rights}, ${token.project_ids}::uuid[], ${token.sign_in_round}, ${token.now},
            ${token.now}::timestamptz + make_interval(days => ${token.days}))`);
}

interface Ended {
  company_id: string;
  user_id: string;
}

/** @returns whose they were, once for each token */
export function deleteTokens(
  tx: Queryable,
  { id, company_id, user_id }: { id?: string } & Partial<Ended>,
): Promise<Ended[]> {
  const conditions = [
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(company_id === undefined ? [] : [sql`company_id = ${company_id}`]),
    ...(user_id === undefined ? [] : [sql`user_id = ${user_id}`]),
  ];
  return tx.query<Ended>(sql`
    delete from api_tokens where ${join(conditions, ' and ')} returning company_id, user_id`);
}

/**
 * Records when and from where a token was used; does nothing within a minute of the last use, because several processes
 * may record one.
 */
export async function setUsed(
  tx: Queryable,
  { company_id, id, from, now }: { company_id: string; id: string; from: string; now: Date },
): Promise<void> {
  await tx.query(sql`
    update api_tokens set last_used_at = ${now}, last_used_from = ${from}
    where company_id = ${company_id} and id = ${id}
      and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '59 seconds')`);
}
