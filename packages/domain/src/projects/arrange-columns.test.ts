// Tests the columns of an empty board into which a file is imported.
import { expect, it } from 'vitest';
import { arrangeColumns, hasDefaultColumns } from './arrange-columns.ts';
import { type BoardStatus, DEFAULT_BOARD } from './default-board.ts';

const column = (key: string, category: BoardStatus['category']): BoardStatus => ({
  key,
  label: key,
  color: '#000000',
  category,
});
const ADDED = [column('ideas', 'todo'), column('paused', 'in_progress'), column('archive', 'done')];
const statuses = [...DEFAULT_BOARD.statuses, ...ADDED];
const keysOf = (columns: BoardStatus[]) => columns.map(({ key }) => key);

it('keeps the order of the file, without empty default columns of a category that has one', () => {
  const filled = ['archive', 'ideas', 'paused', 'ideas', 'done'];
  expect(keysOf(arrangeColumns({ statuses, filled, isColumnOrder: true }))).toEqual([
    ...['archive', 'ideas', 'paused', 'in_review', 'done'],
  ]);
});

it('orders columns by category when only rows have an order, and keeps one per category', () => {
  const filled = ['archive', 'paused', 'ideas'];
  expect(keysOf(arrangeColumns({ statuses, filled, isColumnOrder: false }))).toEqual([
    ...['ideas', 'paused', 'in_review', 'archive'],
  ]);
});

it('keeps columns that existing tickets need', () => {
  const arranged = arrangeColumns({ statuses, filled: ['ideas', 'archive'], needed: ['todo'], isColumnOrder: true });
  expect(keysOf(arranged)).toEqual(['ideas', 'todo', 'in_progress', 'paused', 'in_review', 'archive']);
});

it('recognizes an unchanged default board', () => {
  expect(hasDefaultColumns(DEFAULT_BOARD.statuses)).toBe(true);
  expect(hasDefaultColumns(DEFAULT_BOARD.statuses.toReversed())).toBe(false);
});
