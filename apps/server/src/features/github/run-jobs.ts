// Runs the jobs for GitHub. No request waits for them, and companies without a connection have none.
import { SYSTEM } from '@worklane/domain/access/can';
import { handles, type JobHandler } from '../../platform/jobs/define-job.ts';
import type { Services } from '../../platform/services.ts';
import { NotConnected } from '../integrations/flows/use-token.ts';
import { endInstallation, saveSuspension } from './commands/save-installation.ts';
import { stateOfInstallation } from './flows/ask-as-app.ts';
import { followProject, removeHookOf } from './flows/follow-repository.ts';
import { revokeStored } from './flows/installation-token.ts';
import { catchUpWith, readLinked, readPullRequest } from './flows/read-pull-requests.ts';
import { runSyncJob } from './flows/run-sync.ts';
import { readInstalledCompanies, readRepositoriesOfInstallation } from './installation-reads.ts';
import {
  catchUp,
  followRepository,
  readDelivered,
  removeHook,
  revokeInstallation,
  spreadDelivery,
  syncToRun,
} from './jobs.ts';
import { readRepositoriesToRead } from './reads.ts';

const AT_ONCE = { atOnce: 2 };
/** A sync of hundreds of issues takes minutes. If its process is killed, the missing heartbeat shows it. */
const SYNC_LIMITS = { expireInSeconds: 3600, heartbeatSeconds: 15, retryLimit: 2, atOnce: 2 };

export const gitHubJobs = (services: Services): JobHandler[] => [
  handles(followRepository, (ref) => followProject(services, ref)),
  handles(removeHook, (hook) => removeHookOf(services, hook)),
  handles(revokeInstallation, (stored) => revokeStored(services, stored)),
  handles(syncToRun, (sync) => runSyncJob(services, sync), SYNC_LIMITS),
  handles(catchUp, (ref) => catchUpWith(services, ref), AT_ONCE),
  handles(spreadDelivery, async ({ installation_id, github_id, numbers, received_at, is_about_installation }) => {
    if (is_about_installation) await lookAtInstallation(services, installation_id);
    else if (github_id) {
      for (const { id: repository_id, ...ref } of await readRepositoriesOfInstallation(services.db, {
        installation_id,
        github_id,
      }))
        await services.jobs.add(readDelivered, { ...ref, repository_id, numbers, received_at });
    }
  }),
  handles(
    readDelivered,
    async ({ company_id, project_id, repository_id, numbers, received_at }) => {
      const linked = await readLinked(services, { company_id, project_id });
      if (linked?.repository.id !== repository_id) return;
      try {
        for (const number of numbers) await readPullRequest(services, linked, number, new Date(received_at));
      } catch (error) {
        if (!(error instanceof NotConnected)) throw error;
      }
    },
    AT_ONCE,
  ),
];

async function lookAtInstallation(services: Services, installation_id: string): Promise<void> {
  const companies = await readInstalledCompanies(services.db, installation_id);
  const state = companies.length > 0 && (await stateOfInstallation(services, installation_id));
  for (const { company_id } of companies) {
    const ref = { company_id, installation_id };
    if (state === 'ended') await services.run(SYSTEM, endInstallation, ref);
    else if (state) await services.run(SYSTEM, saveSuspension, { ...ref, isSuspended: state === 'suspended' });
  }
}

/** At most this many repositories in one run of the regular work. */
const MOST_REPOSITORIES = 500;

/** Reads repositories again, because deliveries may be lost. */
export async function catchUpWithGitHub(services: Services): Promise<void> {
  const all = await readRepositoriesToRead(services.db, MOST_REPOSITORIES);
  for (const ref of all) await services.jobs.add(catchUp, ref);
}
