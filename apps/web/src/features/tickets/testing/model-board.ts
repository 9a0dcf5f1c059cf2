// Models the server's board in small, for property tests: commands in, events out, positions by the same rule.
import type { Board, TicketCard, TicketChange, TicketMove } from '@worklane/contract/tickets';
import { CARD_FIELDS } from '@worklane/domain/tickets/fields';
import { POSITION_STEP, placeTicket } from '@worklane/domain/tickets/place-ticket';
import type { BoardEvent } from '../parts/board-state.ts';

export class ModelBoard {
  version = 1;
  cards: TicketCard[] = [];
  ticketVersions = new Map<string, number>();

  column(status: string): TicketCard[] {
    return this.cards
      .filter((card) => card.status === status)
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  }

  create(card: Omit<TicketCard, 'position'>): BoardEvent {
    const last = this.column(card.status).at(-1);
    const ticket = { ...card, position: last ? last.position + POSITION_STEP : 0 };
    this.cards.push(ticket);
    return { type: 'ticket.created', payload: { board_version: ++this.version, ticket: { ...ticket } } };
  }

  move(id: string, move: TicketMove): BoardEvent | undefined {
    const card = this.cards.find((each) => each.id === id);
    if (!card) return undefined;
    const others = this.column(move.status).filter((each) => each.id !== id);
    const found = others.findIndex((each) => each.id === move.before);
    const at = found === -1 ? others.length : found;
    const placed = placeTicket(id, others[at - 1] ?? null, others.slice(at), true) ?? [];
    const places = placed.map((place) => ({ ...place, status: move.status }));
    for (const place of places) Object.assign(this.cards.find((each) => each.id === place.id) ?? {}, place);
    return { type: 'ticket.moved', payload: { board_version: ++this.version, places } };
  }

  update(id: string, changes: TicketChange): BoardEvent | undefined {
    const card = this.cards.find((each) => each.id === id);
    if (!card) return undefined;
    Object.assign(card, changes);
    const version = (this.ticketVersions.get(id) ?? 1) + 1;
    this.ticketVersions.set(id, version);
    const ticket = { id, version, changes };
    return { type: 'ticket.updated', payload: { board_version: ++this.version, ticket, places: [] } };
  }

  delete(id: string): BoardEvent | undefined {
    if (!this.cards.some((card) => card.id === id)) return undefined;
    this.cards = this.cards.filter((card) => card.id !== id);
    return { type: 'ticket.deleted', payload: { board_version: ++this.version, ids: [id] } };
  }

  snapshot(): Board {
    const ordered = ['todo', 'in_progress', 'in_review', 'done'].flatMap((status) => this.column(status));
    const tickets = Object.fromEntries(
      CARD_FIELDS.map((field) => [field, ordered.map((card) => card[field])]),
    ) as unknown as Board['tickets'];
    return { version: this.version, tickets };
  }
}

export function aCard(id: string, changes: Partial<TicketCard> = {}): TicketCard {
  return {
    id,
    number: 1,
    title: `Ticket ${id}`,
    status: 'todo',
    priority: 'medium',
    type: 'task',
    color: null,
    assignee_ids: [],
    labels: [],
    start_date: null,
    due_date: null,
    estimate: null,
    position: 0,
    parent_id: null,
    sprint_id: null,
    ...changes,
  };
}
