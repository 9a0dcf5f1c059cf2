// Computes what a batch does to the board before the server has answered, and its undo.
import type { BatchEntry } from '@worklane/contract/ticket-batches';
import type { TicketCard, TicketMove, TicketPlace } from '@worklane/contract/tickets';
import { type BatchChanges, batchChange, valueChange } from '@worklane/domain/tickets/batch-changes';
import { placeTickets } from '@worklane/domain/tickets/place-ticket';
import { type BoardState, patchCards, placeCards } from '../tickets/parts/board-state.ts';
import { placeIn } from '../tickets/parts/pending-changes.ts';

export function changeMany(board: BoardState, ids: readonly string[], changes: BatchChanges): BoardState {
  const wanted = new Set(ids);
  return patchCards(board, (card) => (wanted.has(card.id) ? batchChange(card, changes) : undefined));
}

/** Places tickets by the same rule as the server. */
export function moveMany(board: BoardState, ids: readonly string[], move: TicketMove): BoardState {
  const { status } = move;
  const moving = new Set(ids);
  const there = new Set(Object.values(board.columns).flatMap((column) => column.map((card) => card.id)));
  const column = board.columns[status] ?? [];
  const at = placeIn(column, move);
  const isStaying = (card: TicketCard) => !moving.has(card.id);
  const previous = column.slice(0, at).filter(isStaying).at(-1) ?? null;
  const following = column.slice(at).filter(isStaying);
  const placed = placeTickets(
    ids.filter((id) => there.has(id)),
    previous,
    following,
  );
  return placeCards(
    board,
    placed.map((place) => ({ ...place, status })),
  );
}

/** Computes each card's changes; cards that already have the value are left out. */
export function entriesOf(cards: readonly TicketCard[], changes: BatchChanges): BatchEntry[] {
  return cards.flatMap((card) => {
    const changed = batchChange(card, changes);
    return changed ? [{ id: card.id, changes: changed }] : [];
  });
}

export function setMany(board: BoardState, entries: readonly BatchEntry[]): BoardState {
  const valuesById = new Map(entries.map(({ id, changes }) => [id, changes]));
  return patchCards(board, (card) => valueChange(card, valuesById.get(card.id) ?? {}));
}

/** Computes what undoes changes: the former values of the changed fields, unless they were changed since. */
export function inverseOf(cards: readonly TicketCard[], entries: readonly BatchEntry[]): BatchEntry[] {
  const cardsById = new Map(cards.map((card) => [card.id, card]));
  return entries.flatMap(({ id, changes }) => {
    const card = cardsById.get(id);
    if (!card) return [];
    const fields = Object.keys(changes) as (keyof BatchEntry['changes'])[];
    return [{ id, changes: Object.fromEntries(fields.map((field) => [field, card[field]])), expected: changes }];
  });
}

export const placesOf = (cards: readonly TicketCard[]): TicketPlace[] =>
  cards.map(({ id, status, position }) => ({ id, status, position }));
