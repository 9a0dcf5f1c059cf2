// Hides a person's list of first steps, or marks the shortcuts as seen.
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { type FirstStepsChange, saveFirstSteps } from '../writes.ts';

export const changeFirstSteps = defineCommand({
  name: 'changeFirstSteps',
  target: 'company',
  input: fromCode<{ company_id: string; changes: FirstStepsChange }>(),
  action: 'project.create',
  async run({ tx, viewer, emit }, { company_id, changes }) {
    const { user_id } = viewer;
    await saveFirstSteps(tx, { company_id, user_id }, changes);
    emit({ type: 'first_steps.changed', company_id, project_id: null, payload: { user_id } });
  },
  inverse: { none: 'It records what one user has seen.' },
});
