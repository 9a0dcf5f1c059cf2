// Starts the planned sprint of a project whose time has come. Answers whether there was one.
import { defineCommand, NO_FIELDS } from '../../../platform/commands/run-command.ts';
import { readDueSprints } from '../reads.ts';
import { holdSprints, updateSprintRow } from '../writes.ts';

export const promoteSprint = defineCommand({
  name: 'promoteSprint',
  target: 'project',
  input: NO_FIELDS,
  action: 'project.settings',
  async run({ tx, now, emit }, { company_id, project_id }): Promise<boolean> {
    const project = { company_id, project_id };
    await holdSprints(tx, project);
    // Another process or a person may have been first.
    const [sprint] = await readDueSprints(tx, now, project);
    if (!sprint) return false;
    await updateSprintRow(tx, project, sprint.id, { status: 'active' }, now);
    const before = { status: 'planned' };
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id: sprint.id }, before });
    return true;
  },
  inverse: { none: 'It starts on its day.' },
});
