// Runs imports as jobs. An import whose process was killed has written nothing and starts again.
import { handles, type JobHandler } from '../../platform/jobs/define-job.ts';
import type { Services } from '../../platform/services.ts';
import { runImport } from './flows/run-import.ts';
import { importToRun } from './jobs.ts';

/** A big file on a slow disk may take long. A killed process is noticed by its missing heartbeat. */
const LIMITS = { expireInSeconds: 3600, heartbeatSeconds: 15, retryLimit: 2 };

export const importJobs = (services: Services): JobHandler[] => [
  handles(
    importToRun,
    async ({ user_id, ...given }) => {
      const viewer = await services.viewers.ofPerson(user_id, 'import');
      await runImport(services, viewer, given);
    },
    LIMITS,
  ),
];
