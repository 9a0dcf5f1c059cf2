// Permanently deletes a ticket from the trash, with its comments, files and history.

import type { TicketRef } from '@worklane/domain/access/refs';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { purgeFromTrash } from '../trash-writes.ts';

export const purgeTicket = defineCommand<TicketRef, void>({
  name: 'purgeTicket',
  action: 'ticket.delete',
  async run({ tx, emit }, input) {
    const { id, company_id, project_id } = input;
    if (!(await purgeFromTrash(tx, input, id))) fail('ticket_not_found');
    emit({ type: 'ticket.purged', company_id, project_id, payload: { ids: [id] } });
  },
});
