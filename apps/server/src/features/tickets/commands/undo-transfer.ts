// Undoes the viewer's move of a ticket to another project: restores its place, people, parent and sub-tickets.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { refuseUnlessUnchanged } from '../../../platform/undo/preconditions.ts';
import { fromTicket, takeRemoved } from '../../../platform/undo/removals.ts';
import { boardQueue } from '../steps/board-order.ts';
import { readFields } from '../steps/historic-fields.ts';
import { transferOneTicket } from '../steps/transfer-one-ticket.ts';
import type { KeptTransfer } from '../transfer-writes.ts';

export const undoTransfer = defineCommand({
  name: 'undoTransfer',
  target: 'ticket',
  /** `untouched`: only while nobody has changed what it lost. Else what was changed since stays. */
  input: z.object({ transfer_id: Id, expected: z.optional(z.literal('untouched')) }),
  isCallable: true,
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, input) {
    const { id, company_id, project_id, transfer_id, expected } = input;
    const { tx, viewer, now } = context;
    const removed = { id: transfer_id, kind: 'transfer' } as const;
    const kept = await takeRemoved<KeptTransfer>(tx, fromTicket(input), removed, { user_id: viewer.user_id, now });
    if (!kept) return fail('transfer_not_found');
    if (kept.to !== project_id) fail('changed_since');
    if (expected) refuseUnlessUnchanged((await readFields(tx, input, id)) ?? fail('ticket_not_found'), kept.left);
    await transferOneTicket(context, input, { company_id, project_id: kept.from }, kept);
  },
  inverse: {
    calls: ({ context, input: { id, project_id } }) => [
      { command: 'transferTicket', target: id, input: { to_project: project_id, transfer_id: context.newId() } },
    ],
  },
});
