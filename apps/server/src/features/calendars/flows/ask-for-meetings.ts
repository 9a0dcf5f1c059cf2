// Has meeting hours read again, as a job, when somebody looks at capacity that was counted with old ones.
import { SYSTEM } from '@worklane/domain/access/can';
import type { Services } from '../../../platform/services.ts';
import { wantMeetings } from '../commands/keep-meetings.ts';
import { readDueCalendars } from '../reads.ts';

/** As in the specification's cache; what failed is tried again sooner. */
const FRESH_MS = 15 * 60_000;
const FAILED_MS = 60_000;

/** Never asks a calendar itself: whoever looks gets what is known, and an event when that has changed. */
export async function askForMeetings(
  { db, run, now, log }: Pick<Services, 'db' | 'run' | 'now' | 'log'>,
  place: { company_id: string; project_id?: string | undefined },
): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  try {
    const due = { ...place, before: ago(FRESH_MS), failedBefore: ago(FAILED_MS), now: now() };
    const user_ids = await readDueCalendars(db, due);
    if (user_ids.length > 0) await run(SYSTEM, wantMeetings, { user_ids });
  } catch (error) {
    // A database that takes no writes now still answers with what is known.
    log.warn({ err: error }, 'calendars could not be read again');
  }
}
