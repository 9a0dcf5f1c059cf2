// Tests which columns of the list make room for its titles.
import { expect, it } from 'vitest';
import { fitColumns } from './fit-columns.ts';
import { LIST_COLUMNS } from './list-columns.ts';

it('shows everything in words where there is room', () => {
  const { columns, icons } = fitColumns(LIST_COLUMNS, 1600);
  expect([columns, icons.size]).toEqual([LIST_COLUMNS, 0]);
});

it('makes colour, type and priority icons first, then leaves columns out', () => {
  const wide = fitColumns(LIST_COLUMNS, 1180);
  expect([...wide.icons]).toEqual(['color', 'type', 'priority']);
  expect(wide.columns).not.toContain('sprint');
  const narrow = fitColumns(LIST_COLUMNS, 760);
  expect(narrow.columns).toEqual(['key', 'title', 'status', 'priority', 'assignees', 'due']);
  expect(narrow.icons.has('status')).toBe(true);
});

it.each([760, 900, 1180, 1440])('leaves the title the widest column at %i px', (width) => {
  const { columns, tracks } = fitColumns(LIST_COLUMNS, width);
  const others = tracks.match(/\d+px/g)?.map(Number.parseFloat) ?? [];
  const fixed = columns.length * 12 + 32 + others.reduce((sum, each) => sum + each, 0) - 220;
  expect(width - fixed).toBeGreaterThanOrEqual(350);
});
