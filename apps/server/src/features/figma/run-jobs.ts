// Runs the jobs for frames in tickets. No request waits for them, and companies without a connection have none.
import { handles, type JobHandler } from '../../platform/jobs/define-job.ts';
import type { Services } from '../../platform/services.ts';
import { lookAtFrames } from './flows/look-at-frames.ts';
import { lookAtFile } from './jobs.ts';
import { readFilesToLookAt } from './reads.ts';

export const figmaJobs = (services: Services): JobHandler[] => [
  handles(lookAtFile, (ref) => lookAtFrames(services, ref), { atOnce: 2 }),
];

/** At most this many files in one run of the regular work. */
const MOST_FILES = 500;

export async function lookAtDesigns(services: Services): Promise<void> {
  for (const ref of await readFilesToLookAt(services.db, MOST_FILES)) await services.jobs.add(lookAtFile, ref);
}
