// Sprints a file speaks of that are not here yet: after the last one, as long as the project has them, in the order given.
import type { Target } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { addSprints } from '../add-sprints.ts';
import { holdSprints } from '../writes.ts';

type Input = Target & { project_id: string; names: readonly string[] };

/** Answers their ids, in the same order. */
export const addNamedSprints = defineCommand<Input, string[]>({
  name: 'addNamedSprints',
  action: 'project.settings',
  async run(context, { company_id, project_id, names }) {
    const place = { company_id, project_id };
    const held = await holdSprints(context.tx, place);
    if (!held.sprint_enabled) fail('sprints_off');
    return addSprints(context, place, held, { count: names.length, isStarting: false, names });
  },
});
