// Creates the sprints after the last one, as the project and its company define them. Each starts by hand or on its first
// day.
import { SprintCount } from '@worklane/contract/sprints';
import type { Call } from '../../../platform/commands/inverse.ts';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { addSprints } from '../steps/add-sprints.ts';
import { readSprintFields } from '../steps/read-sprint-fields.ts';
import { holdSprints } from '../writes.ts';

export const generateMoreSprints = defineCommand({
  name: 'generateMoreSprints',
  target: 'project',
  input: SprintCount,
  isCallable: true,
  action: 'project.settings',
  async run(context, { company_id, project_id, count }) {
    const ref = { company_id, project_id };
    const held = await holdSprints(context.tx, ref);
    if (!held.sprint_enabled) fail('sprints_off');
    return addSprints(context, ref, held, { count, isStarting: false });
  },
  inverse: {
    async calls({ context: { tx }, input, result }) {
      const calls: Call[] = [];
      for (const sprint_id of result.toReversed()) {
        const expected = await readSprintFields(tx, input, sprint_id);
        const deletion = { sprint_id, expected, is_empty: true };
        calls.push({ command: 'deleteSprint', target: input.project_id, input: deletion });
      }
      return calls;
    },
  },
});
