// Holds the changes made here that are not saved yet. The board shown is always the server's board with these applied,
// so a change that fails rolls back only itself: there is no snapshot that could go stale.
import type { TicketBatch } from '@worklane/contract/ticket-batches';
import type { LeftPlace, MoveBack, NewTicket, TicketCard, TicketChange, TicketMove } from '@worklane/contract/tickets';
import { isBetween, POSITION_STEP, placeTicket } from '@worklane/domain/tickets/place-ticket';
import { DEFAULT_PRIORITY, DEFAULT_STATUS, DEFAULT_TICKET_TYPE } from '@worklane/domain/tickets/vocabulary';
import type { PendingChange } from '../../../platform/changes/pending-change.ts';
import { type BoardState, findCard, patchCard, placeCards, putCard, removeCards } from './board-state.ts';

type OnTicket = { params: { ticket: string } };

/** What each command that changes a board is called with. */
export interface BoardInputs {
  'tickets.create': { body: NewTicket & { id: string } };
  'tickets.update': OnTicket & { body: TicketChange & { expected?: TicketChange } };
  'tickets.move': OnTicket & { body: MoveBack & { expected?: LeftPlace } };
  'tickets.delete': OnTicket & { query?: { expected: 'untouched' } };
  'ticketBatches.run': { params: { project: string }; body: TicketBatch };
}

export type BoardCommand = keyof BoardInputs;
export type BoardChange<Command extends BoardCommand = BoardCommand> = PendingChange<BoardInputs[Command]>;

type Looks = { [Command in BoardCommand]?: (board: BoardState, input: BoardInputs[Command]) => BoardState };

/** How each command looks on the board before the server has confirmed it. That of batches comes with their code. */
export const boardLooks: Looks = {
  // Once the server has it, the server's is the one to show.
  'tickets.create': (board, { body }) => (findCard(board, body.id) ? board : putCard(board, cardAtEnd(board, body))),
  'tickets.update': (board, { params: { ticket }, body }) => {
    const patched = patchCard(board, ticket, body);
    const card = findCard(patched, ticket);
    const { status } = body;
    if (!card || status === undefined || status === card.status) return patched;
    return replayMove(patched, ticket, { status, before: null });
  },
  'tickets.move': (board, { params, body }) => replayMove(board, params.ticket, body),
  'tickets.delete': (board, { params }) => removeCards(board, [params.ticket]),
};

export function replay(board: BoardState, pending: readonly PendingChange[]): BoardState {
  const looks = boardLooks as Record<string, ((board: BoardState, input: unknown) => BoardState) | undefined>;
  return pending.reduce((next, { command, input }) => looks[command]?.(next, input) ?? next, board);
}

function cardAtEnd(board: BoardState, fields: BoardInputs['tickets.create']['body']): TicketCard {
  const status = fields.status ?? DEFAULT_STATUS;
  const last = board.columns[status]?.at(-1);
  return {
    id: fields.id,
    number: 0,
    title: fields.title,
    status,
    priority: fields.priority ?? DEFAULT_PRIORITY,
    type: fields.type ?? DEFAULT_TICKET_TYPE,
    color: fields.color ?? null,
    assignee_ids: fields.assignee_ids ?? [],
    labels: fields.labels ?? [],
    start_date: fields.start_date ?? null,
    due_date: fields.due_date ?? null,
    estimate: fields.estimate ?? null,
    parent_id: fields.parent_id ?? null,
    sprint_id: fields.sprint_id ?? null,
    position: last ? last.position + POSITION_STEP : 0,
  };
}

/** Moves a card by the server's rule: before its lower neighbour, or behind the upper one, or to the column's end. */
export function replayMove(board: BoardState, ticket: string, move: MoveBack): BoardState {
  const card = findCard(board, ticket);
  if (!card) return board;
  const others = (board.columns[move.status] ?? []).filter((each) => each.id !== ticket);
  const at = placeIn(others, move);
  const [above, below] = [others[at - 1], others[at]];
  // The whole rest of the column is at hand, so there is always room.
  const placed = isBetween(move.former_position, above, below)
    ? [{ id: ticket, position: move.former_position }]
    : (placeTicket(ticket, above ?? null, others.slice(at), true) ?? []);
  return placeCards(
    board,
    placed.map(({ id, position }) => ({ id, status: move.status, position })),
  );
}

/** Finds the index in a column to which a move leads. */
export function placeIn(column: readonly TicketCard[], { before, after }: TicketMove): number {
  const below = before === null ? column.length : column.findIndex((card) => card.id === before);
  return below === -1 ? column.findIndex((card) => card.id === after) + 1 || column.length : below;
}
