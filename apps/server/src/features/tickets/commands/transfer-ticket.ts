// Moves a ticket to another project of its company. Values that don't fit there are kept for a day, to undo the move.

import type { ProjectRef, TicketRef } from '@worklane/domain/access/refs';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { fromTicket, keepRemoved } from '../../../platform/undo/removals.ts';
import { boardQueue } from '../steps/board-order.ts';
import { carryOver } from '../steps/carry-over.ts';

interface Input extends TicketRef {
  to: ProjectRef;
  /** What this move is called, to be taken back. */
  transfer_id: string;
}

export const transferTicket = defineCommand<Input, void>({
  name: 'transferTicket',
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, input) {
    const { to, transfer_id } = input;
    if (to.company_id !== input.company_id) fail('project_not_found');
    if (to.project_id === input.project_id) fail('transfer_same_project');
    const { tx, viewer, now } = context;
    const record = await carryOver(context, input, to);
    await keepRemoved(
      tx,
      fromTicket(input),
      { id: transfer_id, kind: 'transfer', record },
      { user_id: viewer.user_id, now },
    );
  },
});
