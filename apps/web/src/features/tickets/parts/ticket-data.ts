// Combines the server's record of a ticket with the unsaved changes made here.
import type { EventPayload } from '@worklane/contract/events';
import type { Ticket, TicketCard, TicketChange } from '@worklane/contract/tickets';
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

/** The newest record wins: an answer that was overtaken by an event changes nothing. */
export function withRecord(data: TicketData, record: Ticket): TicketData {
  return record.version < data.server.version ? data : ticketData(record, data.pending);
}

/** The changed fields an event names. It never carries the description, so the record has to be fetched as well. */
export function withUpdate(data: TicketData, { ticket }: EventPayload<'ticket.updated'>): TicketData {
  if (ticket.version <= data.server.version) return data;
  return ticketData({ ...data.server, ...ticket.changes }, data.pending);
}

/** The fields a card shares with the record, for showing a ticket before its record is here. */
export function cardOf(ticket: Ticket): TicketCard {
  const { id, number, title, status, priority, type, color, assignee_ids, labels, due_date, estimate, position } =
    ticket;
  const { parent_id, sprint_id } = ticket;
  return {
    id,
    number,
    title,
    status,
    priority,
    type,
    color,
    assignee_ids,
    labels,
    due_date,
    estimate,
    position,
    parent_id,
    sprint_id,
  };
}
