// Deletes a sprint. Its tickets go to the backlog, with a row of history each. The sprint can be restored for a day.
import type { Target } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { keepRemoved } from '../../../platform/undo/removals.ts';
import { emptySprint } from '../../tickets/steps/empty-sprint.ts';
import { deleteSprintRow, fromSprint, holdSprints, lockSprint, readSprintToKeep } from '../writes.ts';

type Input = Target & { project_id: string; sprint_id: string };

export const deleteSprint = defineCommand<Input, void>({
  name: 'deleteSprint',
  action: 'project.settings',
  async run(context, { company_id, project_id, sprint_id }) {
    const { tx, now, emit } = context;
    const place = { company_id, project_id };
    await holdSprints(tx, place);
    await lockSprint(tx, place, sprint_id);
    const { record, ticket_ids } = await readSprintToKeep(tx, place, sprint_id);
    const removal = { id: sprint_id, kind: 'sprint_deletion', record: { record, ticket_ids } } as const;
    await keepRemoved(tx, fromSprint(place, sprint_id), removal, { now });
    await emptySprint(context, { ...place, sprint_id, to: () => null, which: 'all' });
    // Those in the trash lose it with the row.
    await deleteSprintRow(tx, place, sprint_id);
    emit({ type: 'sprint.changed', company_id, project_id, payload: { sprint_id } });
  },
});
