// Notes which notifications were mailed, before the mail server receives them: none is mailed twice. The answer of the mail server
// is open until it is here.
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Whose } from '../inbox-owner.ts';

export interface Mailed extends Whose {
  ids: readonly string[];
  /** Of a digest. */
  day?: string;
}

/** @throws Error when another process has mailed any of them, or the digest of that day */
export async function noteMailed(tx: Queryable, { company_id, user_id, ids, day }: Mailed, now: Date): Promise<void> {
  const noted = await tx.query(sql`
    update notifications set mailed_at = ${now}, is_mail_open = true
    where company_id = ${company_id} and user_id = ${user_id} and id = any(${[...ids]}::uuid[]) and mailed_at is null
    returning id`);
  if (noted.length < ids.length) throw new Error('another process has already mailed it');
  if (day === undefined) return;
  const sent = await tx.query(sql`
    insert into digests_sent (company_id, user_id, day) values (${company_id}, ${user_id}, ${day})
    on conflict do nothing returning 1`);
  if (sent.length === 0) throw new Error('the digest of that day was already mailed');
}

/** Records that the mail server has accepted the message. */
export const noteTaken = (tx: Queryable, { company_id, user_id, ids }: Mailed) =>
  tx.query(sql`
    update notifications set is_mail_open = false
    where company_id = ${company_id} and user_id = ${user_id} and id = any(${[...ids]}::uuid[])`);

/** Clears the note after the mail server has refused the message. */
export async function forgetMailed(tx: Queryable, { company_id, user_id, ids, day }: Mailed): Promise<void> {
  await tx.query(sql`
    update notifications set mailed_at = null, is_mail_open = false
    where company_id = ${company_id} and user_id = ${user_id} and id = any(${[...ids]}::uuid[])`);
  if (day !== undefined)
    await tx.query(sql`
      delete from digests_sent where company_id = ${company_id} and user_id = ${user_id} and day = ${day}`);
}
