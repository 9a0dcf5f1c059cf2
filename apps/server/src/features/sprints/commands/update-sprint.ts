// Changes the fields of a sprint that were sent, also its status. Tickets that are due at its end follow a new end date.
import { Id } from '@worklane/contract/platform/primitives';
import { SprintChange } from '@worklane/contract/sprints';
import { pickFields } from '@worklane/domain/fields/field';
import { EDITABLE_SPRINT_FIELDS } from '@worklane/domain/sprints/fields';
import { isSprintSpan } from '@worklane/domain/sprints/generate-sprints';
import { dayIn } from '@worklane/domain/time/time-zone';
import * as z from 'zod/mini';
import type { Done } from '../../../platform/commands/inverse.ts';
import { defineCommand, type InputOf } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { fail } from '../../../platform/http/fail.ts';
import { changedValues } from '../../../platform/undo/changed-values.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { followSprintEnd } from '../../tickets/steps/follow-sprint-end.ts';
import { readSprintFields } from '../steps/read-sprint-fields.ts';
import { holdSprints, lockSprint, refuseSecondActive, updateSprintRow } from '../writes.ts';

const INPUT = z.object({ sprint_id: Id, changes: SprintChange, expected: z.optional(SprintChange) });

export const updateSprint = defineCommand({
  name: 'updateSprint',
  target: 'project',
  input: INPUT,
  isCallable: true,
  action: 'project.settings',
  async run(context, { company_id, project_id, sprint_id, changes, expected }) {
    const { tx, now, emit, remember } = context;
    const ref = { company_id, project_id };
    const { time_zone } = await holdSprints(tx, ref);
    const sprint = await lockSprint(tx, ref, sprint_id);
    refuseUnlessUnchanged(sprint.record, expected);
    const { start_date = sprint.start_date, end_date = sprint.end_date } = changes;
    if (!isSprintSpan(start_date, end_date)) fail('sprint_dates_invalid');
    const becomesActive = changes.status === 'active' && sprint.status !== 'active';
    if (becomesActive) await refuseSecondActive(tx, ref, { id: sprint_id, end_date }, dayIn(time_zone, now));
    if (EDITABLE_SPRINT_FIELDS.every((field) => changes[field] === undefined)) return;
    remember?.(pickFields(sprint.record, EDITABLE_SPRINT_FIELDS));
    await updateSprintRow(tx, ref, sprint_id, changes, now);
    if (end_date !== sprint.end_date) await followSprintEnd(context, { ...ref, sprint_id });
    const before = valuesBefore(sprint.record, changes);
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id }, before });
  },
  inverse: {
    async calls({
      context: { tx },
      input,
      before,
    }: Done<InputOf<'project', typeof INPUT>, void, SprintChange | undefined>) {
      if (!before) return [];
      const { project_id, sprint_id } = input;
      const changed = changedValues(before, await readSprintFields(tx, input, sprint_id), EDITABLE_SPRINT_FIELDS);
      return changed ? [{ command: 'updateSprint', target: project_id, input: { sprint_id, ...changed } }] : [];
    },
  },
});
