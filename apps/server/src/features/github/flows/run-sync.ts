// Runs a sync of issues within a request or as a job, and records how it ended.
import { NOTHING_SYNCED, type SyncResult } from '@worklane/contract/integrations/github';
import { SYSTEM } from '@worklane/domain/access/can';
import { Refusal } from '../../../platform/http/fail.ts';
import { OutsideError } from '../../../platform/outside/outside-error.ts';
import type { Services } from '../../../platform/services.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { ConnectionRefused } from '../../integrations/flows/connect.ts';
import { NotConnected } from '../../integrations/flows/use-token.ts';
import { endSync, startSync } from '../commands/run-sync.ts';
import { type Repository, readRepository } from '../reads.ts';
import { currentRepository } from './identify.ts';
import { AS_A_JOB, IN_ONE_CALL, SyncStopped, type SyncWork, syncIssues } from './sync-issues.ts';

/** Runs within the request. @throws OutsideError, NotConnected, ConnectionRefused, Refusal github_sync_running */
export async function syncNow(services: Services, viewer: SessionViewer, linked: Repository): Promise<SyncResult> {
  const { company_id, project_id } = linked;
  const repository = await currentRepository(services, linked);
  const { id } = await services.run(viewer, startSync, { company_id, project_id });
  const ended = await syncToEnd(services, { repository, syncId: id, limits: IN_ONE_CALL, userId: viewer.user_id });
  if (ended.error instanceof SyncStopped) throw new ConnectionRefused('The sync was cancelled.');
  if (ended.error) throw ended.error;
  return ended.result;
}

interface SyncJob {
  company_id: string;
  project_id: string;
  repository_id: string;
  id: string;
  user_id: string;
}

/** Continues a sync whose process was killed: issues that are already paired are found again. */
export async function runSyncJob(services: Services, job: SyncJob): Promise<void> {
  const { company_id, project_id, repository_id, user_id: userId } = job;
  const linked = await readRepository(services.db, { company_id, project_id });
  if (linked?.id !== repository_id) return;
  const { repository, error } = await currentRepository(services, linked).then(
    (current) => ({ repository: current, error: undefined }),
    (thrown: Error) => ({ repository: undefined, error: thrown }),
  );
  if (!repository) return end(services, { ...job, ...NO_COUNTS, error });
  // Another repository has this name now: the sync belongs to the former one.
  const sync =
    repository.id === repository_id ? job : await services.run(SYSTEM, startSync, { company_id, project_id });
  await syncToEnd(services, { repository, syncId: sync.id, limits: AS_A_JOB, userId });
}

interface Counts {
  result: SyncResult;
  done: number;
  total: number;
}
const NO_COUNTS: Counts = { result: NOTHING_SYNCED, done: 0, total: 0 };

/** Records the end. @throws Error when that fails */
async function syncToEnd(
  services: Services,
  work: SyncWork,
): Promise<{ result: SyncResult; error: Error | undefined }> {
  const { company_id, project_id, id: repository_id } = work.repository;
  let counts = NO_COUNTS;
  const error = await syncIssues(services, work, (sync) => {
    counts = sync;
  }).then(
    () => undefined,
    (thrown: Error) => thrown,
  );
  const { result, done, total } = counts;
  await end(services, { company_id, project_id, repository_id, id: work.syncId, result, done, total, error });
  return { result, error };
}

async function end(
  { run, log }: Services,
  { error, ...over }: Omit<SyncJob, 'user_id'> & Counts & { error: Error | undefined },
): Promise<void> {
  if (error instanceof SyncStopped) return;
  const said = error ? sentenceOf(error) : null;
  if (error && !said) log.error({ sync: over.id, error: error.message }, 'a sync of issues failed');
  const state = error ? ('failed' as const) : ('done' as const);
  const { company_id, project_id, repository_id, id, result, done, total } = over;
  const reason = error ? (said ?? 'Something went wrong on our side.') : null;
  await run(SYSTEM, endSync, { company_id, project_id, repository_id, id, result, done, total, state, error: reason });
}

/** Returns a sentence about a failure; null for internal errors, which are in the log. */
function sentenceOf(error: Error): string | null {
  if (error instanceof OutsideError && error.status === 429) {
    const minutes = Math.ceil((error.retryAfter ?? 60) / 60);
    return `GitHub takes no more requests for now. Sync again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  }
  if (error instanceof Refusal) return error.sentence;
  const isSaid = error instanceof OutsideError || error instanceof NotConnected || error instanceof ConnectionRefused;
  return isSaid ? error.message.slice(0, 300) : null;
}
