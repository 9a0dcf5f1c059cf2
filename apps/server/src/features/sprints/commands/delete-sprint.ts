// Deletes a sprint. Its tickets go to the backlog, with a row of history each. The sprint can be restored for a day.
import { Id } from '@worklane/contract/platform/primitives';
import { SprintChange } from '@worklane/contract/sprints';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { keepRemoved } from '../../../platform/undo/removals.ts';
import { emptySprint } from '../../tickets/steps/empty-sprint.ts';
import { deleteSprintRow, fromSprint, holdSprints, lockSprint, readSprintToKeep } from '../writes.ts';

export const deleteSprint = defineCommand({
  name: 'deleteSprint',
  target: 'project',
  input: z.object({
    sprint_id: Id,
    expected: z.optional(SprintChange),
    /** Only while no ticket is in it. */
    is_empty: z.optional(z.literal(true)),
  }),
  isCallable: true,
  action: 'project.settings',
  async run(context, { company_id, project_id, sprint_id, expected, is_empty }) {
    const { tx, now, emit } = context;
    const ref = { company_id, project_id };
    await holdSprints(tx, ref);
    const sprint = await lockSprint(tx, ref, sprint_id);
    refuseUnlessUnchanged(sprint.record, expected);
    const { record, ticket_ids } = await readSprintToKeep(tx, ref, sprint_id);
    const removal = { id: sprint_id, kind: 'sprint_deletion', record: { record, ticket_ids } } as const;
    await keepRemoved(tx, fromSprint(ref, sprint_id), removal, { now });
    const let_go = await emptySprint(context, { ...ref, sprint_id, to: () => null, which: 'all' });
    if (is_empty && let_go.length > 0) fail('changed_since');
    // Those in the trash lose it with the row.
    await deleteSprintRow(tx, ref, sprint_id);
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id } });
  },
  inverse: {
    calls: ({ input: { project_id, sprint_id } }) => [
      { command: 'restoreSprint', target: project_id, input: { sprint_id } },
    ],
  },
});
