// Deletes programs that registered themselves and that nobody uses.
import sql from 'sql-template-tag';
import type { Services } from '../../platform/services.ts';

/** Programs that nobody has allowed anything. */
const UNUSED_HOURS = 24;
/** Longer than any token: a program that is used comes back before. */
const USED_DAYS = 400;

export async function sweepPrograms({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db.query(sql`
    delete from oauth_clients
    where coalesce(last_used_at, created_at) < ${at}::timestamptz - make_interval(hours => ${UNUSED_HOURS})
      and (last_used_at is null or last_used_at < ${at}::timestamptz - make_interval(days => ${USED_DAYS}))`);
}
