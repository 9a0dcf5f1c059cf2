// Saves a view of a project. Sharing it needs the right to work in the project.
import { Id } from '@worklane/contract/platform/primitives';
import { NewView, VIEW_LIMITS } from '@worklane/contract/saved-views';
import { can } from '@worklane/domain/access/can';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countViews, insertView, refuseSharedBeyondLimit } from '../writes.ts';

export const createView = defineCommand({
  name: 'createView',
  target: 'project',
  input: z.object({ id: Id, fields: z.omit(NewView, { id: true }) }),
  isCallable: true,
  action: 'ticket.view',
  async run({ tx, viewer, now, emit }, { fields, ...ref }) {
    const { company_id, project_id, id } = ref;
    if (fields.is_shared && !can(viewer, 'ticket.edit', ref)) fail('forbidden');
    const limit = VIEW_LIMITS.perPerson;
    if ((await countViews(tx, ref, viewer.user_id)) >= limit) fail('view_limit', { limit });
    if (fields.is_shared) await refuseSharedBeyondLimit(tx, ref);
    if (!(await insertView(tx, ref, fields, { owner_id: viewer.user_id, now }))) fail('conflict');
    emit({ type: 'view.changed', company_id, project_id, payload: { view_id: id } });
  },
  inverse: {
    calls: ({ context: { now }, input: { project_id, id } }) => [
      { command: 'deleteView', target: project_id, input: { id, expected: now.toISOString() } },
    ],
  },
});
