// Tests filtering a board column by column.
import { describe, expect, it } from 'vitest';
import { aCard } from '../../tickets/testing/model-board.ts';
import { createCardFilter } from './filter-cards.ts';
import { NO_FILTER } from './ticket-filter.ts';

const todo = [
  aCard('a', { number: 12, title: 'Count every slash' }),
  aCard('b', { number: 13, title: 'Missing proxy status', labels: ['router'] }),
];
const board = { version: 1, columns: { todo } };
const context = { projectKey: 'EDGE', today: '2026-11-21', statuses: [] };
const filterBy = (words: string) => createCardFilter({ ...NO_FILTER, words }, context);
const ids = (words: string) => filterBy(words)(board, 'todo').map((card) => card.id);

describe('columnFilter', () => {
  it('finds words in titles, keys and labels, ignoring case', () => {
    expect(ids('SLASH')).toEqual(['a']);
    expect(ids('edge-13')).toEqual(['b']);
    expect(ids('router')).toEqual(['b']);
    expect(ids('proxy router')).toEqual(['b']);
    expect(ids('proxy slash')).toEqual([]);
  });

  it('returns the same array while nothing changes, so that a lane is not rendered again', () => {
    const filter = filterBy('status');
    expect(filter(board, 'todo')).toBe(filter({ ...board, version: 2 }, 'todo'));
    expect(filterBy(' ')(board, 'todo')).toBe(todo);
    expect(filter(board, 'done')).toEqual([]);
  });
});
