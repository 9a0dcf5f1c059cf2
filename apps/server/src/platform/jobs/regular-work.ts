// Runs regular work every ten minutes in one process, and reports failures to the log and to `/metrics`.
import type { PgBoss } from 'pg-boss';
import type { Logger } from '../log/create-logger.ts';
import type { RegularWork } from './define-job.ts';

export const REGULAR = 'regular';

/** One job at a time per name; failed work runs again in the next round. */
const QUEUE = { policy: 'exclusive', retryLimit: 0, expireInSeconds: 15 * 60, deleteAfterSeconds: 24 * 3600 };
const WORK = { pollingIntervalSeconds: 30 } as const;
const TEN_MINUTES = '*/10 * * * *';

/** @returns the id of its worker */
export async function startRegular(
  boss: PgBoss,
  regular: RegularWork['everyTenMinutes'],
  log: Logger,
): Promise<string> {
  await boss.createQueue(REGULAR, QUEUE);
  for (const name of Object.keys(regular))
    await boss.schedule(REGULAR, TEN_MINUTES, { name }, { key: name, singletonKey: name });
  const worker = await boss.work<{ name: string }, void, typeof WORK>(REGULAR, WORK, async ([job]) => {
    const name = job?.data.name ?? '';
    try {
      await regular[name]?.();
    } catch (error) {
      log.error({ work: name, error: (error as Error).message }, 'regular work failed');
      throw new Error('It failed: the log says why.');
    } finally {
      // All regular work is due at the same time, so look for the next job at once.
      boss.notifyWorker(worker);
    }
  });
  return worker;
}
