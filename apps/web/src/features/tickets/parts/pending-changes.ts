// What was done here and is not saved yet. The board shown is always the server's board with these replayed on it, so a
// change that fails takes only itself back: there is no snapshot that could go stale.
import type { TicketCard, TicketChange, TicketMove } from '@worklane/contract/tickets';
import { POSITION_STEP, placeTicket } from '@worklane/domain/tickets/place-ticket';
import { type BoardState, findCard, patchCard, placeCards, putCard, removeCards } from './board-state.ts';

export type PendingChange =
  | { kind: 'create'; ticket: string; card: Omit<TicketCard, 'position'> }
  | { kind: 'update'; ticket: string; changes: TicketChange }
  | { kind: 'move'; ticket: string; move: TicketMove }
  | { kind: 'delete'; ticket: string }
  /** Something done to many tickets at once; `ticket` is the first of them. */
  | { kind: 'many'; ticket: string; apply: (board: BoardState) => BoardState };

export function replay(board: BoardState, pending: readonly PendingChange[]): BoardState {
  return pending.reduce(replayOne, board);
}

function replayOne(board: BoardState, pending: PendingChange): BoardState {
  switch (pending.kind) {
    case 'create':
      // Once the server has it, the server's is the one to show.
      return findCard(board, pending.ticket) ? board : putCard(board, atEnd(board, pending.card));
    case 'update': {
      const { status } = pending.changes;
      const patched = patchCard(board, pending.ticket, pending.changes);
      const card = findCard(patched, pending.ticket);
      if (!card || status === undefined || status === card.status) return patched;
      return replayMove(patched, pending.ticket, { status, before: null });
    }
    case 'move':
      return replayMove(board, pending.ticket, pending.move);
    case 'delete':
      return removeCards(board, [pending.ticket]);
    case 'many':
      return pending.apply(board);
  }
}

function atEnd(board: BoardState, card: Omit<TicketCard, 'position'>): TicketCard {
  const last = board.columns[card.status]?.at(-1);
  return { ...card, position: last ? last.position + POSITION_STEP : 0 };
}

/** The rule the server places with: before its neighbour, or else behind the other one, or else at the column's end. */
export function replayMove(board: BoardState, ticket: string, move: TicketMove): BoardState {
  const card = findCard(board, ticket);
  if (!card) return board;
  const others = (board.columns[move.status] ?? []).filter((each) => each.id !== ticket);
  const at = placeIn(others, move);
  // The whole rest of the column is at hand, so there is always room.
  const placed = placeTicket(ticket, others[at - 1] ?? null, others.slice(at), true) ?? [];
  return placeCards(
    board,
    placed.map(({ id, position }) => ({ id, status: move.status, position })),
  );
}

/** Where in a column a move leads. */
export function placeIn(column: readonly TicketCard[], { before, after }: TicketMove): number {
  const below = before === null ? column.length : column.findIndex((card) => card.id === before);
  return below === -1 ? column.findIndex((card) => card.id === after) + 1 || column.length : below;
}
