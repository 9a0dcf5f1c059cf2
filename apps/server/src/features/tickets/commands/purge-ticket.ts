// Permanently deletes a ticket from the trash, with its comments, files and history.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { purgeFromTrash } from '../trash-writes.ts';

export const purgeTicket = defineCommand({
  name: 'purgeTicket',
  target: 'project',
  input: z.object({ id: Id }),
  action: 'ticket.delete',
  async run({ tx, emit }, input) {
    const { id, company_id, project_id } = input;
    if (!(await purgeFromTrash(tx, input, id))) fail('ticket_not_found');
    emit({ type: 'ticket.purged', company_id, project_id, payload: { ids: [id] } });
  },
  inverse: { none: 'The rows are gone.' },
});
