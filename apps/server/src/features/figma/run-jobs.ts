// Runs the work that follows from frames in tickets. No ticket waits for it, and a company that is not connected has none.
import { handles, type JobHandler } from '../../platform/jobs/define-job.ts';
import type { Services } from '../../platform/services.ts';
import { lookAtFrames } from './flows/look-at-frames.ts';
import { lookAtFile } from './jobs.ts';
import { readFilesToLookAt } from './reads.ts';

export const figmaJobs = (services: Services): JobHandler[] => [
  handles(lookAtFile, (ref) => lookAtFrames(services, ref), { atOnce: 2 }),
];

/** In one run of the regular work. */
const MOST_FILES = 500;

export async function lookAtDesigns(services: Services): Promise<void> {
  for (const ref of await readFilesToLookAt(services.db, MOST_FILES)) await services.jobs.add(lookAtFile, ref);
}
