// Removes due files from the store in a job, in batches until none is left.
import { defineJob, handles, type JobHandler } from '../jobs/define-job.ts';
import type { Services } from '../services.ts';

export const sweepFiles = defineJob<Record<string, never>>('files.sweep');

export const fileJobs = ({ files, jobs }: Pick<Services, 'files' | 'jobs'>): JobHandler[] => [
  handles(
    sweepFiles,
    async () => {
      if ((await files.sweep()) > 0) await jobs.add(sweepFiles, {});
    },
    { atOnce: 1 },
  ),
];
