// Tests changing and moving many cards on the shown board, and undoing it.
import { expect, it } from 'vitest';
import type { BoardState } from '../tickets/parts/board-state.ts';
import { aCard } from '../tickets/testing/model-board.ts';
import { changeMany, entriesOf, inverseOf, moveMany, setMany } from './batch-states.ts';

const board: BoardState = {
  version: 1,
  columns: {
    todo: [aCard('a', { position: 1, labels: ['api'] }), aCard('b', { position: 2 }), aCard('c', { position: 3 })],
    done: [
      aCard('d', { position: 1, status: 'done' }),
      aCard('e', { position: 2, status: 'done', priority: 'urgent' }),
    ],
  },
};
const ids = (state: BoardState, status: string) => state.columns[status]?.map((card) => card.id).join('');

it('changes the named cards and keeps columns without any of them', () => {
  const next = changeMany(board, ['a', 'c', 'gone'], { priority: 'urgent' });
  expect(next.columns.todo?.map((card) => card.priority)).toEqual(['urgent', 'medium', 'urgent']);
  expect(next.columns.done).toBe(board.columns.done);
  expect(next.columns.todo?.[1]).toBe(board.columns.todo?.[1]);
});

it.each([
  [['c', 'a'], 'done', 'e', 'b', 'dcae'],
  [['c', 'a'], 'done', null, 'b', 'deca'],
  [['b', 'e'], 'done', 'e', 'ac', 'dbe'],
  [['e', 'd'], 'done', 'd', 'abc', 'ed'],
  [['a', 'gone'], 'done', 'd', 'bc', 'ade'],
] as const)('moves %j to %s before %s', (moved, status, before, todo, done) => {
  const next = moveMany(board, moved, { status, before });
  expect([ids(next, 'todo'), ids(next, 'done')]).toEqual([todo, done]);
  expect(next.columns.done?.every((card) => card.status === 'done')).toBe(true);
});

it("restores each card's values, with the values that it expects", () => {
  const cards = Object.values(board.columns).flat();
  const entries = entriesOf(cards, { priority: 'urgent', add_labels: ['api'] });
  const former = inverseOf(cards, entries);
  expect(entries.map(({ id }) => id).join('')).toBe('abcde');
  expect(entries[0]).toEqual({ id: 'a', changes: { priority: 'urgent' } });
  expect(former.slice(0, 2)).toEqual([
    { id: 'a', changes: { priority: 'medium' }, expected: { priority: 'urgent' } },
    { id: 'b', changes: { priority: 'medium', labels: [] }, expected: { priority: 'urgent', labels: ['api'] } },
  ]);
  expect(setMany(setMany(board, entries), former)).toEqual(board);
});
