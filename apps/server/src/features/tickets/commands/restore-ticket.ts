// Restores a ticket from the trash.
import { Id } from '@worklane/contract/platform/primitives';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { boardQueue, lockBoard } from '../steps/board-order.ts';
import { restoreFromTrash } from '../steps/restore-from-trash.ts';
import { ownInTrash } from '../trash-writes.ts';

export const restoreTicket = defineCommand({
  name: 'restoreTicket',
  target: 'project',
  input: z.object({ id: Id, expected: z.optional(z.literal('own')) }),
  isCallable: true,
  action: 'ticket.delete',
  queue: boardQueue,
  async run(context, input) {
    const { id, company_id, project_id } = input;
    const board = (await lockBoard(context.tx, input)) ?? fail('project_not_found');
    const own = input.expected && (await ownInTrash(context.tx, input, [id], context.viewer.user_id));
    if (own && !own.has(id)) fail('changed_since');
    const { ticket, children } = await restoreFromTrash(context, input, board, id);
    const payload = { board_version: board.version, ticket, children };
    context.emit({ type: 'ticket.restored', company_id, project_id, payload });
  },
  inverse: {
    calls: ({ context: { now }, input: { id } }) => [
      { command: 'deleteTicket', target: id, input: { expected: now.toISOString() } },
    ],
  },
});
