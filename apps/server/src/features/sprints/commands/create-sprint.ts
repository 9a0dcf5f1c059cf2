// Creates a sprint with its own name and dates.
import { Id } from '@worklane/contract/platform/primitives';
import { NewSprint } from '@worklane/contract/sprints';
import { isSprintSpan } from '@worklane/domain/sprints/generate-sprints';
import { dayIn } from '@worklane/domain/time/time-zone';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readSprintFields } from '../steps/read-sprint-fields.ts';
import { holdSprints, insertSprints, refuseBeyondLimit, refuseSecondActive } from '../writes.ts';

export const createSprint = defineCommand({
  name: 'createSprint',
  target: 'project',
  input: z.object({ sprint: z.extend(NewSprint, { id: Id }) }),
  isCallable: true,
  action: 'project.settings',
  async run({ tx, now, emit }, { company_id, project_id, sprint }) {
    const { id, start_date, end_date, status } = sprint;
    const ref = { company_id, project_id };
    if (!isSprintSpan(start_date, end_date)) fail('sprint_dates_invalid');
    const held = await holdSprints(tx, ref);
    if (!held.sprint_enabled) fail('sprints_off');
    refuseBeyondLimit(held, 1);
    if (status === 'active') await refuseSecondActive(tx, ref, { id, end_date }, dayIn(held.time_zone, now));
    const number = held.lastNumber + 1;
    if (!(await insertSprints(tx, ref, [{ ...sprint, number }], now))) fail('conflict');
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id: id } });
  },
  inverse: {
    async calls({ context: { tx }, input }) {
      const { project_id, sprint } = input;
      const expected = await readSprintFields(tx, input, sprint.id);
      return [
        { command: 'deleteSprint', target: project_id, input: { sprint_id: sprint.id, expected, is_empty: true } },
      ];
    },
  },
});
