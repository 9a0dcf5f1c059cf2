// Filters the cards of each column. Columns keep their identity while neither they nor the filter change.
import type { TicketCard } from '@worklane/contract/tickets';
import type { BoardState } from '../../tickets/parts/board-state.ts';
import { type FilterContext, type TicketFilter, ticketMatcher } from './ticket-filter.ts';

const NONE: readonly TicketCard[] = [];

export type ShownIn = (board: BoardState, status: string) => readonly TicketCard[];

/** Makes a filter that remembers its answer for each list of cards it has seen. */
export function createCardFilter(filter: TicketFilter, context: FilterContext): ShownIn {
  const matches = ticketMatcher(filter, context);
  const known = new WeakMap<readonly TicketCard[], readonly TicketCard[]>();
  return (board, status) => {
    const column = board.columns[status] ?? NONE;
    if (!matches) return column;
    const found = known.get(column) ?? column.filter(matches);
    known.set(column, found);
    return found;
  };
}
