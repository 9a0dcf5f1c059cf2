// Hides a person's list of first steps, or marks the shortcuts as seen.
import { FirstStepsChange } from '@worklane/contract/first-steps';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { saveFirstSteps } from '../writes.ts';

export const changeFirstSteps = defineCommand({
  name: 'changeFirstSteps',
  target: 'company',
  input: z.object({ changes: FirstStepsChange }),
  action: 'project.create',
  async run({ tx, viewer, emit }, { company_id, changes }) {
    const { user_id } = viewer;
    await saveFirstSteps(tx, { company_id, user_id }, changes);
    emit({ type: 'first_steps.changed', company_id, project_id: null, payload: { user_id } });
  },
  inverse: { none: 'It records what one user has seen.' },
});
