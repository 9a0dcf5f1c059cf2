// Creates a sprint with its own name and dates.
import type { NewSprint } from '@worklane/contract/sprints';
import type { Target } from '@worklane/domain/access/can';
import { dayOf } from '@worklane/domain/sprints/calendar';
import { isSprintSpan } from '@worklane/domain/sprints/generate-sprints';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { holdSprints, insertSprints, refuseBeyondLimit, refuseSecondActive } from '../writes.ts';

type Input = Target & { project_id: string; sprint: NewSprint & { id: string } };

export const createSprint = defineCommand<Input, void>({
  name: 'createSprint',
  action: 'project.settings',
  async run({ tx, now, emit }, { company_id, project_id, sprint }) {
    const { id, start_date, end_date, status } = sprint;
    const place = { company_id, project_id };
    if (!isSprintSpan(start_date, end_date)) fail('sprint_dates_invalid');
    const held = await holdSprints(tx, place);
    if (!held.sprint_enabled) fail('sprints_off');
    refuseBeyondLimit(held, 1);
    if (status === 'active') await refuseSecondActive(tx, place, { id, end_date }, dayOf(now));
    const number = held.lastNumber + 1;
    if (!(await insertSprints(tx, place, [{ ...sprint, number }], now))) fail('conflict');
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id: id } });
  },
});
