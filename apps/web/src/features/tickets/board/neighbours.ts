// Where a ticket stands in the board as it is shown, lane after lane, and which come before and after it.
import type { TicketCard } from '@worklane/contract/tickets';
import type { BoardState } from './board-state.ts';
import type { ShownIn } from './filter-columns.ts';

export interface Neighbours {
  card: TicketCard;
  index: number;
  total: number;
  previous: string | undefined;
  next: string | undefined;
}

/** Undefined when the ticket (an id or a key) is not on the board, or hidden by its filter. */
export function neighboursOf(
  board: BoardState,
  statuses: readonly { key: string }[],
  shownIn: ShownIn,
  projectKey: string,
  ticket: string,
): Neighbours | undefined {
  const cards = statuses.flatMap((status) => shownIn(board, status.key));
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
