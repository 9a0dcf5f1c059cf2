// Takes the server's records and events into a ticket that is shown, and makes a card of it.
import type { EventPayload } from '@worklane/contract/events';
import type { Ticket, TicketCard } from '@worklane/contract/tickets';
import { type TicketData, ticketData } from './ticket-data.ts';

/** Takes a record unless it is older: an answer that was overtaken by an event changes nothing. */
export function withRecord(data: TicketData, record: Ticket): TicketData {
  return record.version < data.server.version ? data : ticketData(record, data.pending);
}

/** Applies the changed fields of an event. It never carries the description, so the record is fetched as well. */
export function withUpdate(data: TicketData, { ticket }: EventPayload<'ticket.updated'>): TicketData {
  if (ticket.version <= data.server.version) return data;
  return ticketData({ ...data.server, ...ticket.changes }, data.pending);
}

/** Makes a card from the record, to show a ticket before its record is fetched. */
export function cardOf(ticket: Ticket): TicketCard {
  const { id, number, title, status, priority, type, color, assignee_ids, labels, estimate, position } = ticket;
  const { start_date, due_date, parent_id, sprint_id } = ticket;
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
    start_date,
    due_date,
    estimate,
    position,
    parent_id,
    sprint_id,
  };
}
