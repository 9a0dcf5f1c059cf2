// Deletes a saved view.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { deleteViewRow, lockView, type ViewPlace } from '../writes.ts';

export const deleteView = defineCommand<ViewPlace, void>({
  name: 'deleteView',
  action: 'ticket.view',
  async run({ tx, viewer, emit }, place) {
    const { company_id, project_id, id } = place;
    await lockView(tx, viewer, place);
    await deleteViewRow(tx, place);
    emit({ type: 'view.changed', company_id, project_id, payload: { view_id: id } });
  },
});
