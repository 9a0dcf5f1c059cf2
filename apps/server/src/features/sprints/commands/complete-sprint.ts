// Completes a sprint and moves its unfinished tickets; can be undone for a day. Of two requests at once, the second moves
// nothing.
import type { Target } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { forgetRemoved, keepRemoved } from '../../../platform/undo/removals.ts';
import { emptySprint } from '../../tickets/steps/empty-sprint.ts';
import { findNextSprint, fromSprint, holdSprints, lockSprint, updateSprintRow } from '../writes.ts';
import type { KeptCompletion } from './undo-completion.ts';

type Input = Target & { project_id: string; sprint_id: string; unfinished: 'next' | 'backlog' };

interface Result {
  next_id: string | null;
  moved: number;
  /** By which it is taken back; null when the sprint was over before. */
  completion_id: string | null;
}

export const completeSprint = defineCommand<Input, Result>({
  name: 'completeSprint',
  action: 'project.settings',
  async run(context, { company_id, project_id, sprint_id, unfinished }) {
    const { tx, now, newId, emit } = context;
    const place = { company_id, project_id };
    await holdSprints(tx, place);
    const sprint = await lockSprint(tx, place, sprint_id);
    if (sprint.status === 'completed') return { next_id: null, moved: 0, completion_id: null };
    const next_id = unfinished === 'next' ? await findNextSprint(tx, place, sprint) : null;
    const to = () => (unfinished === 'backlog' ? null : (next_id ?? fail('sprint_next_missing')));
    const ticket_ids = await emptySprint(context, { ...place, sprint_id, to, which: 'unfinished' });
    await updateSprintRow(tx, place, sprint_id, { status: 'completed' }, now);
    const completion_id = newId();
    const record: KeptCompletion = { status: sprint.status, to: next_id };
    const removal = { id: completion_id, kind: 'sprint_completion', record: { record, ticket_ids } } as const;
    // Only the last completion of a sprint can be taken back.
    await forgetRemoved(tx, fromSprint(place, sprint_id), 'sprint_completion');
    await keepRemoved(tx, fromSprint(place, sprint_id), removal, { now });
    const before = { status: sprint.status };
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id }, before });
    return { next_id, moved: ticket_ids.length, completion_id };
  },
});
