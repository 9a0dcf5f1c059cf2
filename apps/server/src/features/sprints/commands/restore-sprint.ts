// Restores a deleted sprint with its id and number, and with those of its tickets that are in no other sprint.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { takeRemoved } from '../../../platform/undo/removals.ts';
import { fillSprint } from '../../tickets/steps/fill-sprint.ts';
import { readSprintFields } from '../steps/read-sprint-fields.ts';
import { fromSprint, holdSprints, type Kept, type KeptSprint, putBackSprint, refuseBeyondLimit } from '../writes.ts';

export const restoreSprint = defineCommand({
  name: 'restoreSprint',
  target: 'project',
  input: z.object({ sprint_id: Id }),
  isCallable: true,
  action: 'project.settings',
  async run(context, { company_id, project_id, sprint_id }) {
    const { tx, now, emit } = context;
    const ref = { company_id, project_id };
    const held = await holdSprints(tx, ref);
    const removal = { id: sprint_id, kind: 'sprint_deletion' } as const;
    const kept = await takeRemoved<Kept<KeptSprint>>(tx, fromSprint(ref, sprint_id), removal, { now });
    if (!kept) return fail('sprint_change_not_found');
    refuseBeyondLimit(held, 1);
    if (!(await putBackSprint(tx, kept.record))) fail('conflict');
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id } });
    return fillSprint(context, { ...ref, sprint_id, from: null, ids: kept.ticket_ids });
  },
  inverse: {
    async calls({ context: { tx }, input }) {
      const { project_id, sprint_id } = input;
      const expected = await readSprintFields(tx, input, sprint_id);
      return [{ command: 'deleteSprint', target: project_id, input: { sprint_id, expected } }];
    },
  },
});
