// Adds a job for each summary that is due.
import type { Services } from '../../platform/services.ts';
import { summariseForSlack } from './jobs.ts';
import { readDueSummaries } from './reads.ts';

export async function sendSummaries({ db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>): Promise<void> {
  for (const due of await readDueSummaries(db, now())) await jobs.add(summariseForSlack, due);
}
