// Rebuilds the search texts of companies in their new languages, a few in each transaction. After a kill it continues where it was.
import { setTimeout } from 'node:timers/promises';
import { SYSTEM } from '@worklane/domain/access/can';
import { handles, type JobHandler } from '../../platform/jobs/define-job.ts';
import type { Services } from '../../platform/services.ts';
import { rebuildSearchTexts } from './commands/rebuild-search-texts.ts';
import { rebuildSearch } from './jobs.ts';

/** Between two chunks, for others. */
const PAUSE_MS = 5;

export const searchJobs = ({ run }: Pick<Services, 'run'>): JobHandler[] => [
  handles(
    rebuildSearch,
    async ({ company_id }) => {
      while (!(await run(SYSTEM, rebuildSearchTexts, { company_id }))) await setTimeout(PAUSE_MS);
    },
    { expireInSeconds: 3600, heartbeatSeconds: 15, retryLimit: 5, atOnce: 1 },
  ),
];
