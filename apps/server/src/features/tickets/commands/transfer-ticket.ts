// Moves a ticket to another project of its company. Values that don't fit there are kept for a day, to undo the move.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import { fromTicket, keepRemoved } from '../../../platform/undo/removals.ts';
import { findProject } from '../../projects/reads.ts';
import { boardQueue } from '../steps/board-order.ts';
import { transferOneTicket } from '../steps/transfer-one-ticket.ts';

export const transferTicket = defineCommand({
  name: 'transferTicket',
  target: 'ticket',
  /** With the id by which it is undone. */
  input: z.object({ to_project: Id, transfer_id: Id }),
  isCallable: true,
  action: 'ticket.edit',
  queue: boardQueue,
  async run(context, input) {
    const { to_project, transfer_id } = input;
    const { tx, viewer, now } = context;
    const to = (await findProject(tx, scopeOf(viewer), to_project, input.company_id)) ?? fail('project_not_found');
    if (to.project_id === input.project_id) fail('transfer_same_project');
    const record = await transferOneTicket(context, input, to);
    await keepRemoved(
      tx,
      fromTicket(input),
      { id: transfer_id, kind: 'transfer', record },
      { user_id: viewer.user_id, now },
    );
  },
  inverse: {
    calls: ({ input: { id, transfer_id } }) => [
      { command: 'undoTransfer', target: id, input: { transfer_id, expected: 'untouched' } },
    ],
  },
});
