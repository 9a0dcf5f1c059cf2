// Defines how a ticket is duplicated, and transferred to another project.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { onTicket } from './platform/paths.ts';
import { Id } from './platform/primitives.ts';
import { Ticket } from './tickets.ts';

export const ticketCopies = {
  duplicate: defineEndpoint({
    name: 'ticketCopies.duplicate',
    method: 'POST',
    path: '/api/tickets/{ticket}/duplicate',
    summary: 'Duplicate a ticket with its fields and files, without comments and time, at the end of its column',
    access: { action: 'ticket.create', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    body: z.object({ id: z.optional(Id) }),
    response: Ticket,
    errors: ['project_not_found', 'conflict'],
  }),
  transfer: defineEndpoint({
    name: 'ticketCopies.transfer',
    method: 'POST',
    path: '/api/tickets/{ticket}/transfer',
    summary:
      'Move a ticket to another project of the company, where it gets a new key. The old key still finds it. With an `id`, you can undo the transfer',
    access: { action: 'ticket.edit', scope: 'ticket' },
    takesToken: true,
    params: onTicket,
    body: z.object({ project_id: Id, id: z.optional(Id) }),
    response: Ticket,
    errors: [
      'conflict',
      'project_not_found',
      'forbidden',
      'project_archived',
      'ticket_not_found',
      'transfer_same_project',
    ],
  }),
  undoTransfer: defineEndpoint({
    name: 'ticketCopies.undoTransfer',
    method: 'POST',
    path: '/api/tickets/{ticket}/transfers/{transfer}/undo',
    summary:
      'Undo your transfer of a ticket within a day: its position, people, parent and sub-tickets, except what others have changed since',
    access: { action: 'ticket.edit', scope: 'ticket' },
    params: z.extend(onTicket, { transfer: Id }),
    response: Ticket,
    errors: ['changed_since', 'transfer_not_found', 'project_not_found', 'forbidden', 'project_archived'],
  }),
};
