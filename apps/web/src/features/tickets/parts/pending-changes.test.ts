// Tests where a pending move places a ticket in the current column.
import type { TicketCard } from '@worklane/contract/tickets';
import { POSITION_STEP } from '@worklane/domain/tickets/place-ticket';
import { expect, it } from 'vitest';
import type { BoardState } from './board-state.ts';
import { placeIn, replayMove } from './pending-changes.ts';

const column = ['a', 'b', 'c'].map((id) => ({ id }) as TicketCard);

it('places a ticket before its lower neighbour, else behind the upper one, else at the end', () => {
  expect(placeIn(column, { status: 'todo', before: 'a' })).toBe(0);
  expect(placeIn(column, { status: 'todo', before: 'c', after: 'a' })).toBe(2);
  expect(placeIn(column, { status: 'todo', before: 'gone', after: 'a' })).toBe(1);
  expect(placeIn(column, { status: 'todo', before: 'gone', after: 'gone too' })).toBe(3);
  expect(placeIn(column, { status: 'todo', before: 'gone' })).toBe(3);
  expect(placeIn(column, { status: 'todo', before: null, after: 'a' })).toBe(3);
});

it('moves a ticket back to its former position, unless its neighbours are on another side of it by now', () => {
  const cards = [
    { id: 'a', status: 'done', position: 0 },
    { id: 'c', status: 'todo', position: 20 },
  ] as TicketCard[];
  const board = { columns: { done: cards.slice(0, 1), todo: cards.slice(1) } } as unknown as BoardState;
  const moved = (former_position: number) =>
    replayMove(board, 'a', { status: 'todo', before: 'c', former_position }).columns.todo?.map((card) => card.position);
  expect(moved(0)).toEqual([0, 20]);
  expect(moved(30)).toEqual([20 - POSITION_STEP, 20]);
});
