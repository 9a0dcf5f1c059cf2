// Shows a dragged card at the end of a lane, on boards whose lanes have no positions to choose.
import type { TicketCard, TicketMove } from '@worklane/contract/tickets';
import type { BoardState } from '../../tickets/parts/board-state.ts';

export function appendTo(board: BoardState, ticket: string, { status: lane }: TicketMove): BoardState {
  const columns: Record<string, readonly TicketCard[]> = {};
  let found: TicketCard | undefined;
  for (const [key, cards] of Object.entries(board.columns)) {
    const here = cards.find((card) => card.id === ticket);
    found ??= here;
    columns[key] = here ? cards.filter((card) => card !== here) : cards;
  }
  return found ? { ...board, columns: { ...columns, [lane]: [...(columns[lane] ?? []), found] } } : board;
}
