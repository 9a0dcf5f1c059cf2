// Writes the codes with which programs fetch an API token that their user has allowed them.
import type { TokenRight } from '@worklane/domain/tokens/vocabulary';
import sql, { join } from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

/** A program fetches its token at once: a code that lies around longer may have been found by others. */
const CODE_SECONDS = 60;
/** How long a second use of a code still ends what the code gave. */
const KEPT_HOURS = 24;

export interface NewCode {
  id: string;
  company_id: string;
  user_id: string;
  code_hash: Buffer;
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  name: string;
  rights: TokenRight;
  project_ids: readonly string[] | null;
  days: number;
  sign_in_round: number;
}

export async function insertCode(tx: Queryable, code: NewCode, now: Date): Promise<void> {
  await tx.query(sql`
    insert into oauth_codes (company_id, id, user_id, code_hash, client_id, redirect_uri, code_challenge, name, rights,
                             project_ids, days, sign_in_round, created_at, expires_at)
    values (${code.company_id}, ${code.id}, ${code.user_id}, ${code.code_hash}, ${code.client_id}, ${code.redirect_uri},
            ${code.code_challenge}, ${code.name}, ${code.rights}, ${code.project_ids}::uuid[], ${code.days},
            ${code.sign_in_round}, ${now}, ${now}::timestamptz + make_interval(secs => ${CODE_SECONDS}))`);
}

export interface StoredCode extends Omit<NewCode, 'code_hash'> {
  is_expired: boolean;
  is_used: boolean;
  token_id: string | null;
}

/** Locks a code, so that two simultaneous uses run one after the other. */
export async function lockCode(
  tx: Queryable,
  { code_hash, user_id, now }: { code_hash: Buffer; user_id: string; now: Date },
): Promise<StoredCode | undefined> {
  const [row] = await tx.query<StoredCode>(sql`
    select company_id, id, user_id, client_id, redirect_uri, code_challenge, name, rights, project_ids, days, sign_in_round,
           expires_at <= ${now} as is_expired, used_at is not null as is_used, token_id
    from oauth_codes where code_hash = ${code_hash} and user_id = ${user_id} for update`);
  return row;
}

/** @param token_id what it gave; null when it was refused */
export async function setCodeUsed(
  tx: Queryable,
  { company_id, id, token_id, now }: { company_id: string; id: string; token_id: string | null; now: Date },
): Promise<void> {
  await tx.query(sql`
    update oauth_codes set used_at = ${now}, token_id = ${token_id} where company_id = ${company_id} and id = ${id}`);
}

/** Deletes the codes of a company, of a user, or of a user in a company. At least one id is given. */
export async function deleteCodes(
  tx: Queryable,
  { company_id, user_id }: { company_id?: string | undefined; user_id?: string | undefined },
): Promise<void> {
  const conditions = [
    ...(company_id === undefined ? [] : [sql`company_id = ${company_id}`]),
    ...(user_id === undefined ? [] : [sql`user_id = ${user_id}`]),
  ];
  await tx.query(sql`delete from oauth_codes where ${join(conditions, ' and ')}`);
}

export async function deleteOldCodes(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`
    delete from oauth_codes where created_at < ${now}::timestamptz - make_interval(hours => ${KEPT_HOURS})`);
}
