// Completes a sprint and moves its unfinished tickets; can be undone for a day. Of two requests at once, the second moves
// nothing.
import { Id } from '@worklane/contract/platform/primitives';
import { Completion } from '@worklane/contract/sprints';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { forgetRemoved, keepRemoved } from '../../../platform/undo/removals.ts';
import { emptySprint } from '../../tickets/steps/empty-sprint.ts';
import { findNextSprint, fromSprint, holdSprints, lockSprint, updateSprintRow } from '../writes.ts';
import type { KeptCompletion } from './undo-completion.ts';

interface Result {
  next_id: string | null;
  moved: number;
  /** By which it is undone; null when the sprint was over before. */
  completion_id: string | null;
}

export const completeSprint = defineCommand({
  name: 'completeSprint',
  target: 'project',
  input: z.extend(Completion, { sprint_id: Id }),
  isCallable: true,
  action: 'project.settings',
  async run(context, { company_id, project_id, sprint_id, unfinished }): Promise<Result> {
    const { tx, now, newId, emit } = context;
    const ref = { company_id, project_id };
    await holdSprints(tx, ref);
    const sprint = await lockSprint(tx, ref, sprint_id);
    if (sprint.status === 'completed') return { next_id: null, moved: 0, completion_id: null };
    const next_id = unfinished === 'next' ? await findNextSprint(tx, ref, sprint) : null;
    const to = () => (unfinished === 'backlog' ? null : (next_id ?? fail('sprint_next_missing')));
    const ticket_ids = await emptySprint(context, { ...ref, sprint_id, to, which: 'unfinished' });
    await updateSprintRow(tx, ref, sprint_id, { status: 'completed' }, now);
    const completion_id = newId();
    const record: KeptCompletion = { status: sprint.status, to: next_id };
    const removal = { id: completion_id, kind: 'sprint_completion', record: { record, ticket_ids } } as const;
    // Only the last completion of a sprint can be undone.
    await forgetRemoved(tx, fromSprint(ref, sprint_id), 'sprint_completion');
    await keepRemoved(tx, fromSprint(ref, sprint_id), removal, { now });
    const before = { status: sprint.status };
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id }, before });
    return { next_id, moved: ticket_ids.length, completion_id };
  },
  inverse: {
    calls: ({ input: { project_id, sprint_id }, result: { completion_id } }) =>
      completion_id ? [{ command: 'undoCompletion', target: project_id, input: { sprint_id, completion_id } }] : [],
  },
});
