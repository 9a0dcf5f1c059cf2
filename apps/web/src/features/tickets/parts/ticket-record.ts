// Takes the server's records and events into a ticket that is shown, and makes a card of it.
import type { EventPayload } from '@worklane/contract/events';
import type { Ticket, TicketCard } from '@worklane/contract/tickets';
import { type TicketData, ticketData } from './ticket-data.ts';

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
