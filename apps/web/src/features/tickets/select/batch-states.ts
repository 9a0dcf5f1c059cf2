// What a change to many tickets does to the board at once, before the server has answered, and what takes it back.
import type { TicketCard, TicketMove, TicketPlace } from '@worklane/contract/tickets';
import { type BatchChanges, batchChange } from '@worklane/domain/tickets/batch-changes';
import { placeTickets } from '@worklane/domain/tickets/place-ticket';
import { type BoardState, patchCards, placeCards } from '../board/board-state.ts';

export function changeMany(board: BoardState, ids: readonly string[], changes: BatchChanges): BoardState {
  const wanted = new Set(ids);
  return patchCards(board, (card) => (wanted.has(card.id) ? batchChange(card, changes) : undefined));
}

/** The rule the server places with. */
export function moveMany(board: BoardState, ids: readonly string[], { status, before }: TicketMove): BoardState {
  const moving = new Set(ids);
  const there = new Set(Object.values(board.columns).flatMap((column) => column.map((card) => card.id)));
  const column = board.columns[status] ?? [];
  const found = before === null ? -1 : column.findIndex((card) => card.id === before);
  const at = found === -1 ? column.length : found;
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

export interface Inverse {
  ids: string[];
  changes: BatchChanges;
}

/** The batches that give each of these cards its former values back, as few as there were different ones. */
export function inverseOf(cards: readonly TicketCard[], changes: BatchChanges): Inverse[] {
  const batches = new Map<string, Inverse>();
  for (const card of cards) {
    const changed = batchChange(card, changes);
    if (!changed) continue;
    const back: BatchChanges = {};
    if (changed.priority) back.priority = card.priority;
    if (changed.type) back.type = card.type;
    if (changed.due_date !== undefined) back.due_date = card.due_date;
    if (changed.estimate !== undefined) back.estimate = card.estimate;
    if (changed.labels) {
      back.remove_labels = without(changed.labels, card.labels);
      back.add_labels = without(card.labels, changed.labels);
    }
    if (changed.assignee_ids) {
      back.remove_assignees = without(changed.assignee_ids, card.assignee_ids);
      back.add_assignees = without(card.assignee_ids, changed.assignee_ids);
    }
    const key = JSON.stringify(back);
    const batch = batches.get(key);
    if (batch) batch.ids.push(card.id);
    else batches.set(key, { ids: [card.id], changes: back });
  }
  return [...batches.values()];
}

export const placesOf = (cards: readonly TicketCard[]): TicketPlace[] =>
  cards.map(({ id, status, position }) => ({ id, status, position }));

const without = (list: readonly string[], other: readonly string[]) => list.filter((item) => !other.includes(item));
