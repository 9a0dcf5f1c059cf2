// Adds a job for each digest that is due.
import type { Services } from '../../platform/services.ts';
import { mailDigest } from './jobs.ts';
import { readDueDigests } from './mail-reads.ts';

export async function sendDigests({ db, jobs, now }: Pick<Services, 'db' | 'jobs' | 'now'>): Promise<void> {
  for (const digest of await readDueDigests(db, now())) await jobs.add(mailDigest, digest);
}
