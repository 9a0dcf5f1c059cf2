// Starts a sync of issues, reports its progress and ends it. A repository has one at a time; one silent for minutes was killed.
import type { SyncResult } from '@worklane/contract/integrations/github';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { syncToRun } from '../jobs.ts';
import { readRepository } from '../reads.ts';
import { beginSync, markSync, type SyncMark } from '../sync-writes.ts';

const inverse = { none: 'What a sync has changed is undone ticket by ticket.' };

/** @returns the id of the sync. With `isJob` it runs as a job, after the answer */
export const startSync = defineCommand({
  name: 'startSync',
  target: 'project',
  input: fromCode<{ isJob?: true }>(),
  action: 'project.settings',
  async run({ tx, now, newId, viewer, emit, enqueue }, { company_id, project_id, isJob }) {
    const repository = (await readRepository(tx, { company_id, project_id })) ?? fail('github_repository_missing');
    const sync = { company_id, repository_id: repository.id, id: newId() };
    if (!(await beginSync(tx, sync, now))) fail('github_sync_running');
    if (isJob && !viewer.is_system) enqueue(syncToRun, { ...sync, project_id, user_id: viewer.user_id });
    emit({ type: 'github.changed', company_id, project_id, payload: { project_id } });
    return sync;
  },
  inverse,
});

/** Emits no event: pages poll the progress. @returns whether the sync may continue */
export const reportSync = defineCommand({
  name: 'reportSync',
  target: 'project',
  input: fromCode<SyncMark & { done: number; total: number; result: SyncResult }>(),
  action: 'project.settings',
  run: ({ tx, now }, { project_id: _, ...report }) => markSync(tx, { ...report, state: 'running', error: null }, now),
  inverse,
});

/** @returns false when the sync had already ended */
export const endSync = defineCommand({
  name: 'endSync',
  target: 'project',
  input: fromCode<
    SyncMark & {
      state: 'done' | 'failed' | 'cancelled';
      error: string | null;
      /** Without them, the counts that were reported last stay. */
      done?: number;
      total?: number;
      result?: SyncResult;
    }
  >(),
  action: 'project.settings',
  async run({ tx, now, emit }, { project_id, ...end }) {
    const hasEnded = await markSync(tx, end, now);
    if (hasEnded) emit({ type: 'github.changed', company_id: end.company_id, project_id, payload: { project_id } });
    return hasEnded;
  },
  inverse,
});
