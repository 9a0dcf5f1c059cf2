// Creates a ticket at the end of its column.
import { Id } from '@worklane/contract/platform/primitives';
import { NewTicket } from '@worklane/contract/tickets';
import * as z from 'zod/mini';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { addTicket } from '../steps/add-ticket.ts';
import { boardQueue } from '../steps/board-order.ts';

export const createTicket = defineCommand({
  name: 'createTicket',
  target: 'project',
  input: z.extend(z.omit(NewTicket, { project_id: true }), { id: Id }),
  isCallable: true,
  action: 'ticket.create',
  queue: boardQueue,
  run: addTicket,
  inverse: {
    calls: ({ input }) => [{ command: 'deleteTicket', target: input.id, input: { expected: 'untouched' } }],
  },
});
