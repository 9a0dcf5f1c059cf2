// Creates the sprints after the last one, as the project and its company define them. Each starts by hand or on its first
// day.
import type { Target } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { addSprints } from '../steps/add-sprints.ts';
import { holdSprints } from '../writes.ts';

type Input = Target & { project_id: string; count: number };

export const generateMoreSprints = defineCommand<Input, string[]>({
  name: 'generateMoreSprints',
  action: 'project.settings',
  async run(context, { company_id, project_id, count }) {
    const place = { company_id, project_id };
    const held = await holdSprints(context.tx, place);
    if (!held.sprint_enabled) fail('sprints_off');
    return addSprints(context, place, held, { count, isStarting: false });
  },
});
