// Saves a view of a project. Sharing it needs the right to work in the project.
import { VIEW_LIMITS } from '@worklane/contract/saved-views';
import { can } from '@worklane/domain/access/can';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countViews, insertView, refuseSharedBeyondLimit, type ViewFields, type ViewPlace } from '../writes.ts';

type Input = ViewPlace & { fields: ViewFields };

export const createView = defineCommand<Input, void>({
  name: 'createView',
  action: 'ticket.view',
  async run({ tx, viewer, now, emit }, { fields, ...place }) {
    const { company_id, project_id, id } = place;
    if (fields.is_shared && !can(viewer, 'ticket.edit', place)) fail('forbidden');
    const limit = VIEW_LIMITS.perPerson;
    if ((await countViews(tx, place, viewer.user_id)) >= limit) fail('view_limit', { limit });
    if (fields.is_shared) await refuseSharedBeyondLimit(tx, place);
    if (!(await insertView(tx, place, fields, { owner_id: viewer.user_id, now }))) fail('conflict');
    emit({ type: 'view.changed', company_id, project_id, payload: { view_id: id } });
  },
});
