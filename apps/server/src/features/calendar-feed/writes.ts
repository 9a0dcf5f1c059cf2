// Changes the rows of calendar feeds.
import sql from 'sql-template-tag';
import type { Queryable } from '../../platform/database/database.ts';

interface NewFeed {
  user_id: string;
  session_id: string;
  token_hash: Buffer;
  now: Date;
}

/**
 * In the place of the one before. Locks the session: one that is ended at the same time makes no address that outlives it.
 * @returns whether the session still stands
 */
export async function putFeed(tx: Queryable, { user_id, session_id, token_hash, now }: NewFeed): Promise<boolean> {
  const [account] = await tx.query<{ sign_in_round: number }>(sql`
    select b.sign_in_round from auth_users b
    join users u on u.auth_id = b.id and u.id = ${user_id}
    join auth_sessions s on s.user_id = b.id and s.id = ${session_id}
    for share of b, s`);
  if (!account) return false;
  await tx.query(sql`
    insert into calendar_feeds (user_id, token_hash, sign_in_round, created_at)
    values (${user_id}, ${token_hash}, ${account.sign_in_round}, ${now})
    on conflict (user_id) do update set token_hash = excluded.token_hash, sign_in_round = excluded.sign_in_round,
      created_at = excluded.created_at, last_read_at = null`);
  return true;
}

/** @returns whether there was one */
export async function deleteFeedRow(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query(sql`delete from calendar_feeds where user_id = ${userId} returning 1`);
  return rows.length > 0;
}

/** @returns whether it was last read more than ten minutes ago, so that many readings are one change */
export async function setRead(tx: Queryable, userId: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update calendar_feeds set last_read_at = ${now}
    where user_id = ${userId} and (last_read_at is null or last_read_at < ${now}::timestamptz - interval '10 minutes')
    returning 1`);
  return rows.length > 0;
}
