// Finds the position of a ticket among those shown, and the tickets before and after it.
import type { TicketCard } from '@worklane/contract/tickets';

export interface Neighbours {
  card: TicketCard;
  index: number;
  total: number;
  previous: string | undefined;
  next: string | undefined;
}

/** Finds the tickets before and after one (by id or key); undefined when it is not shown. */
export function neighboursOf(cards: readonly TicketCard[], projectKey: string, ticket: string): Neighbours | undefined {
  const keyOf = (card: TicketCard | undefined) => card && `${projectKey}-${card.number}`;
  const wanted = ticket.toUpperCase();
  const index = cards.findIndex((card) => keyOf(card) === wanted || card.id === ticket);
  const card = cards[index];
  if (!card) return undefined;
  return {
    card,
    index,
    total: cards.length,
    previous: keyOf(cards[index - 1]),
    next: keyOf(cards[index + 1]),
  };
}
