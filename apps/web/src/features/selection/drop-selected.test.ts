// Tests which batch is created when selected tickets are dropped on a lane.
import { expect, it } from 'vitest';
import { aSprint } from '../sprints/testing/a-sprint.ts';
import { aCard } from '../tickets/testing/model-board.ts';
import { arrangeBoard } from '../view-options/parts/arrange-board.ts';
import { dropSelected } from './drop-selected.ts';

const cards = [
  aCard('a', { labels: ['api', 'slow'] }),
  aCard('b', { labels: ['docs'], status: 'done' }),
  aCard('c', { labels: [] }),
];
const board = { version: 1, columns: { todo: [cards[0], cards[2]] as typeof cards, done: [cards[1]] as typeof cards } };
const context = { statuses: [{ key: 'todo', label: 'Todo' }], people: new Map(), members: [] };
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');

it('moves all tickets to the drop position when lanes are statuses', () => {
  const to = { status: 'done', before: 'x' };
  expect(dropSelected(cards, to)).toEqual({ moved: cards, to, entries: [] });
});

it('moves tickets to the end of a sorted column, except those already in it', () => {
  const { moveOf } = arrangeBoard(board, 'status', { column: 'title', isDescending: false }, context);
  const drop = dropSelected(cards, { status: 'done', before: 'b' }, moveOf);
  expect(ids(drop.moved)).toBe('ac');
  expect(drop.to).toEqual({ status: 'done', before: null });
});

it('moves tickets into a sprint, and out of it', () => {
  const { moveOf } = arrangeBoard(board, 'sprint', undefined, { ...context, sprints: [aSprint('s1')] });
  const entries = cards.map(({ id }) => ({ id, changes: { sprint_id: 's1' } }));
  expect(dropSelected(cards, { status: 's1', before: null }, moveOf)).toEqual({ moved: [], to: undefined, entries });
  expect(dropSelected([aCard('d', { sprint_id: 's1' })], { status: '', before: null }, moveOf).entries).toEqual([
    { id: 'd', changes: { sprint_id: null } },
  ]);
});

it('sets the value of the lane on each ticket', () => {
  const { moveOf } = arrangeBoard(board, 'label', undefined, context);
  expect(dropSelected(cards, { status: 'docs', before: null }, moveOf)).toEqual({
    moved: [],
    to: undefined,
    entries: [
      { id: 'a', changes: { labels: ['docs', 'slow'] } },
      { id: 'c', changes: { labels: ['docs'] } },
    ],
  });
});
