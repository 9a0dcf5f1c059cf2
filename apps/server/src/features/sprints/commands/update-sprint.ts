// Changes the fields of a sprint that were sent, also its status. Tickets that are due at its end follow a new end date.
import type { SprintChange } from '@worklane/contract/sprints';
import type { Target } from '@worklane/domain/access/can';
import { dayOf } from '@worklane/domain/sprints/calendar';
import { EDITABLE_SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { isSprintSpan } from '@worklane/domain/sprints/generate-sprints';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { fail } from '../../../platform/http/fail.ts';
import { followSprintEnd } from '../../tickets/steps/follow-sprint-end.ts';
import { holdSprints, lockSprint, refuseSecondActive, updateSprintRow } from '../writes.ts';

type Input = Target & { project_id: string; sprint_id: string; changes: SprintChange };

export const updateSprint = defineCommand<Input, void>({
  name: 'updateSprint',
  action: 'project.settings',
  async run(context, { company_id, project_id, sprint_id, changes }) {
    const { tx, now, emit } = context;
    const place = { company_id, project_id };
    await holdSprints(tx, place);
    const sprint = await lockSprint(tx, place, sprint_id);
    const { start_date = sprint.start_date, end_date = sprint.end_date } = changes;
    if (!isSprintSpan(start_date, end_date)) fail('sprint_dates_invalid');
    const becomesActive = changes.status === 'active' && sprint.status !== 'active';
    if (becomesActive) await refuseSecondActive(tx, place, { id: sprint_id, end_date }, dayOf(now));
    if (EDITABLE_SPRINT_FIELDS.every((field) => changes[field] === undefined)) return;
    await updateSprintRow(tx, place, sprint_id, changes, now);
    if (end_date !== sprint.end_date) await followSprintEnd(context, { ...place, sprint_id });
    const before = valuesBefore(sprint.record, changes);
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id }, before });
  },
});
