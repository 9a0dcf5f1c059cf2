// Deletes a saved view.
import { expectedQuery } from '@worklane/contract/platform/expected';
import { Id } from '@worklane/contract/platform/primitives';
import { pickFields } from '@worklane/domain/fields/field';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { deleteViewRow, lockView } from '../writes.ts';

export const deleteView = defineCommand({
  name: 'deleteView',
  target: 'project',
  input: z.extend(expectedQuery, { id: Id }),
  isCallable: true,
  action: 'ticket.view',
  async run({ tx, viewer, emit }, { expected, ...ref }) {
    const { company_id, project_id, id } = ref;
    await lockView(tx, viewer, ref, expected);
    await deleteViewRow(tx, ref);
    emit({ type: 'view.changed', company_id, project_id, payload: { view_id: id } });
  },
  inverse: {
    before: ({ tx, viewer }, input) => lockView(tx, viewer, input),
    calls({ context: { viewer }, input: { project_id, id }, before }) {
      // Created again, it would belong to another person.
      if (before.owner_id !== viewer.user_id) return null;
      const fields = pickFields(before, ['name', 'query', 'is_shared']);
      return [{ command: 'createView', target: project_id, input: { id, fields } }];
    },
  },
});
