// Notes which notifications Slack was given, before it receives them: none is sent twice.
import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Whose } from '../inbox-owner.ts';

/** @throws Error when another process has sent any of them */
export async function noteInSlack(
  tx: Queryable,
  { company_id, user_id }: Whose,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const noted = await tx.query(sql`
    update notifications set slack_at = ${now}
    where company_id = ${company_id} and user_id = ${user_id} and id = any(${[...ids]}::uuid[]) and slack_at is null
    returning id`);
  if (noted.length < ids.length) throw new Error('another process has already sent it');
}

/** Clears the note after Slack has refused the message. */
export async function forgetInSlack(
  tx: Queryable,
  { company_id, user_id }: Whose,
  ids: readonly string[],
): Promise<void> {
  await tx.query(sql`
    update notifications set slack_at = null
    where company_id = ${company_id} and user_id = ${user_id} and id = any(${[...ids]}::uuid[])`);
}
