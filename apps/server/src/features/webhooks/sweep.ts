// Deletes old entries from the logs of webhooks, and adds jobs that were lost.
import type { Services } from '../../platform/services.ts';
import { sendDeliveries } from './jobs.ts';
import { readForgotten } from './reads.ts';
import { deleteOldDeliveries } from './writes.ts';

export async function sweepWebhooks({ db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>): Promise<void> {
  await deleteOldDeliveries(db, now());
  for (const webhook of await readForgotten(db, now())) await jobs.add(sendDeliveries, { ...webhook, in_seconds: 0 });
}
