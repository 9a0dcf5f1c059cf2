// Undoes the completion of a sprint: restores its status, and its tickets that were not moved since.
import { Id } from '@worklane/contract/platform/primitives';
import type { SprintStatus } from '@worklane/domain/sprints/vocabulary';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { takeRemoved } from '../../../platform/undo/removals.ts';
import { fillSprint } from '../../tickets/steps/fill-sprint.ts';
import { fromSprint, holdSprints, type Kept, lockSprint, updateSprintRow } from '../writes.ts';

export interface KeptCompletion {
  status: SprintStatus;
  /** Where the tickets went; null is the backlog. */
  to: string | null;
}

export const undoCompletion = defineCommand({
  name: 'undoCompletion',
  target: 'project',
  input: z.object({ sprint_id: Id, completion_id: Id }),
  isCallable: true,
  action: 'project.settings',
  async run(context, { company_id, project_id, sprint_id, completion_id }) {
    const { tx, now, emit } = context;
    const ref = { company_id, project_id };
    await holdSprints(tx, ref);
    const sprint = await lockSprint(tx, ref, sprint_id);
    const removal = { id: completion_id, kind: 'sprint_completion' } as const;
    const kept = await takeRemoved<Kept<KeptCompletion>>(tx, fromSprint(ref, sprint_id), removal, { now });
    if (!kept) return fail('sprint_change_not_found');
    const { record, ticket_ids: ids } = kept;
    if (sprint.status !== 'completed') fail('changed_since');
    await updateSprintRow(tx, ref, sprint_id, { status: record.status }, now);
    const before = { status: sprint.status };
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id }, before });
    return fillSprint(context, { ...ref, sprint_id, from: record.to, ids });
  },
  inverse: { none: 'Completing a sprint again moves what is unfinished by then.' },
});
