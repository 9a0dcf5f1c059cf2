// Combines the server's record of a ticket with the unsaved changes made here.
import type { Ticket, TicketChange } from '@worklane/contract/tickets';
import type { PendingChange } from '../../../platform/changes/pending-change.ts';
import type { BoardChange } from './pending-changes.ts';

export interface TicketData {
  server: Ticket;
  pending: readonly TicketPending[];
  shown: Ticket;
}

/** A change of the ticket's own fields, or of its place. */
export type TicketPending = BoardChange<'tickets.update'> | BoardChange<'tickets.move'>;

export const isOfTicket = (change: PendingChange, ticket: string): change is TicketPending =>
  (change.command === 'tickets.update' || change.command === 'tickets.move') &&
  (change as TicketPending).input.params.ticket === ticket;

export function ticketData(server: Ticket, pending: readonly TicketPending[] = []): TicketData {
  return { server, pending, shown: Object.assign({}, server, ...pending.map(fieldsOf)) };
}

function fieldsOf({ command, input }: TicketPending): TicketChange {
  const { expected, ...fields } = input.body;
  return command === 'tickets.move' ? { status: fields.status } : fields;
}

export function withPendingFields(data: TicketData, change: TicketPending): TicketData {
  return ticketData(data.server, [...data.pending, change]);
}

export function withoutPendingFields(data: TicketData, { id }: PendingChange): TicketData {
  const pending = data.pending.filter((each) => each.id !== id);
  return pending.length === data.pending.length ? data : ticketData(data.server, pending);
}
