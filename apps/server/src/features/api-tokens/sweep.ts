// Deletes codes that were used or have expired long ago.
import sql from 'sql-template-tag';
import type { Services } from '../../platform/services.ts';

/** How long a second use of a code still ends what the code gave. */
const KEPT_HOURS = 24;

export async function sweepCodes({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.query(sql`
    delete from oauth_codes where created_at < ${now()}::timestamptz - make_interval(hours => ${KEPT_HOURS})`);
}
