// Writes calendar feeds to the database.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';
import { lockSignIn } from '../accounts/steps/lock-sign-in.ts';

interface NewFeed {
  user_id: string;
  session_id: string;
  token_hash: Buffer;
  now: Date;
}

/**
 * Replaces any earlier feed. Locks the session, so that a session that is being ended can't create an address that outlives it.
 * @returns false when the session has ended
 */
export async function putFeed(tx: Queryable, { user_id, session_id, token_hash, now }: NewFeed): Promise<boolean> {
  const sign_in_round = await lockSignIn(tx, { user_id, session_id });
  if (sign_in_round === undefined) return false;
  await tx.query(sql`
    insert into calendar_feeds (user_id, token_hash, sign_in_round, created_at)
    values (${user_id}, ${token_hash}, ${sign_in_round}, ${now})
    on conflict (user_id) do update set token_hash = excluded.token_hash, sign_in_round = excluded.sign_in_round,
      created_at = excluded.created_at, last_read_at = null`);
  return true;
}

/** @returns false when there was none */
export async function deleteFeedRow(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`delete from calendar_feeds where user_id = ${userId} returning 1`);
  return rows.length > 0;
}

/** @returns false when it was last read within ten minutes, so that not every reading sends an event */
export async function setRead(tx: Queryable, userId: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update calendar_feeds set last_read_at = ${now}
    where user_id = ${userId} and (last_read_at is null or last_read_at < ${now}::timestamptz - interval '10 minutes')
    returning 1`);
  return rows.length > 0;
}
