// Changes a saved view: its name, what it shows, or whether others have it too.
import { can } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockView, refuseSharedBeyondLimit, updateView, type ViewPlace } from '../writes.ts';

type Input = ViewPlace & { changes: Parameters<typeof updateView>[2] };

export const changeView = defineCommand<Input, void>({
  name: 'changeView',
  action: 'ticket.view',
  async run({ tx, viewer, now, emit }, { changes, ...place }) {
    const { company_id, project_id, id } = place;
    const former = await lockView(tx, viewer, place);
    if (changes.is_shared && !can(viewer, 'ticket.edit', place)) fail('forbidden');
    if (changes.is_shared) await refuseSharedBeyondLimit(tx, place);
    await updateView(tx, place, changes, now);
    const before = valuesBefore(former, changes);
    emit({ type: 'view.changed', company_id, project_id, payload: { view_id: id }, before });
  },
});
