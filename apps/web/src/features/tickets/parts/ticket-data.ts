// Combines the server's record of a ticket with the unsaved changes made here.
import type { EventPayload } from '@worklane/contract/events';
import type { Ticket, TicketCard, TicketChange } from '@worklane/contract/tickets';

export interface TicketData {
  server: Ticket;
  pending: readonly TicketChange[];
  shown: Ticket;
}

export function ticketData(server: Ticket, pending: readonly TicketChange[] = []): TicketData {
  return { server, pending, shown: Object.assign({}, server, ...pending) };
}

export function withPendingFields(data: TicketData, change: TicketChange): TicketData {
  return ticketData(data.server, [...data.pending, change]);
}

export function withoutPendingFields(data: TicketData, change: TicketChange): TicketData {
  return ticketData(
    data.server,
    data.pending.filter((each) => each !== change),
  );
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
  const { id, number, title, status, priority, type, assignee_ids, labels, due_date, estimate, position } = ticket;
  const { parent_id, sprint_id } = ticket;
  return {
    id,
    number,
    title,
    status,
    priority,
    type,
    assignee_ids,
    labels,
    due_date,
    estimate,
    position,
    parent_id,
    sprint_id,
  };
}
