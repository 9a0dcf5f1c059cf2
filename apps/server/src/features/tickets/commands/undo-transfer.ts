// Undoes the viewer's move of a ticket to another project: restores its place, people, parent and sub-tickets.

import { Id } from '@worklane/contract/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { fromTicket, takeRemoved } from '../../../platform/undo/removals.ts';
import { boardQueue } from '../steps/board-order.ts';
import { transferOneTicket } from '../steps/transfer-one-ticket.ts';
import type { KeptTransfer } from '../transfer-writes.ts';

export const undoTransfer = defineCommand({
  name: 'undoTransfer',
  target: 'ticket',
  input: z.object({ transfer_id: Id }),
  isCallable: true,
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, input) {
    const { company_id, project_id, transfer_id } = input;
    const { tx, viewer, now } = context;
    const removed = { id: transfer_id, kind: 'transfer' } as const;
    const kept = await takeRemoved<KeptTransfer>(tx, fromTicket(input), removed, { user_id: viewer.user_id, now });
    if (!kept) return fail('transfer_not_found');
    if (kept.to !== project_id) fail('changed_since');
    await transferOneTicket(context, input, { company_id, project_id: kept.from }, kept);
  },
  inverse: {
    calls: ({ context, input: { id, project_id } }) => [
      { command: 'transferTicket', target: id, input: { to_project: project_id, transfer_id: context.newId() } },
    ],
  },
});
