// Converts a drop into a move: which column, and before which ticket.
import type { TicketMove } from '@worklane/contract/tickets';

interface Card {
  id: string;
}

export interface Drop {
  ticket: string;
  status: string;
  /** Between which cards, counted in the cards shown: 0 is above the first. */
  gap: number;
}

/**
 * Turns a drop into a move. `shown` are the cards of the column that the user sees (a filter may hide some), `column`
 * all of them, in order. Returns nothing when the ticket is already there.
 */
export function dropToMove(drop: Drop, shown: readonly Card[], column: readonly Card[]): TicketMove | undefined {
  const { ticket, status, gap } = drop;
  if (shown[gap]?.id === ticket || shown[gap - 1]?.id === ticket) return undefined;
  const before = neighbourBelow(gap, ticket, shown, column);
  const from = column.findIndex((card) => card.id === ticket);
  if (from !== -1 && (column[from + 1]?.id ?? null) === before) return undefined;
  // Whom it goes behind, should the one below be taken elsewhere at the same moment.
  const others = column.filter((card) => card.id !== ticket);
  const above = others[others.findIndex((card) => card.id === before) - 1];
  return { status, before, ...(above && { after: above.id }) };
}

function neighbourBelow(gap: number, ticket: string, shown: readonly Card[], column: readonly Card[]): string | null {
  const below = shown.slice(gap).find((card) => card.id !== ticket);
  if (below) return below.id;
  // Dropped under the last card shown: right behind it, before whatever the filter hides there.
  const above = shown.slice(0, gap).findLast((card) => card.id !== ticket);
  if (!above) return null;
  const rest = column.slice(column.findIndex((card) => card.id === above.id) + 1);
  return rest.find((card) => card.id !== ticket)?.id ?? null;
}
