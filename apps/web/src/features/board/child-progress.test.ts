// Tests counting the sub-tickets on a board.
import { expect, it } from 'vitest';
import { aCard } from '../tickets/testing/model-board.ts';
import { childProgress, NO_CHILDREN } from './child-progress.ts';

const board = (...cards: Parameters<typeof aCard>[]) => ({
  version: 1,
  columns: { todo: cards.map((each) => aCard(...each)) },
});
const done = new Set(['done']);

it('counts what is below each ticket, and what of it is done', () => {
  const cards = board(
    ['a'],
    ['b', { parent_id: 'a' }],
    ['c', { parent_id: 'a', status: 'done' }],
    ['d', { parent_id: 'c' }],
  );
  expect([...childProgress(cards, done, NO_CHILDREN)]).toEqual([
    ['a', '1/2'],
    ['c', '0/1'],
  ]);
});

it('stays the same as long as the counts do', () => {
  const first = childProgress(board(['b', { parent_id: 'a' }]), done, NO_CHILDREN);
  expect(childProgress(board(['b', { parent_id: 'a', title: 'Other' }]), done, first)).toBe(first);
  expect(childProgress(board(['b', { parent_id: 'a', status: 'done' }]), done, first)).not.toBe(first);
  expect(childProgress(board(['b']), done, NO_CHILDREN)).toBe(NO_CHILDREN);
});
