// Tests which settings of a board its address holds.
import { expect, it } from 'vitest';
import { type BoardView, queryOf, readBoardSearch, searchIn, searchOf, viewOf } from './board-view.ts';
import { NO_FILTER } from './ticket-filter.ts';

it('reads back the address that it wrote', () => {
  const view: BoardView = {
    layout: 'list',
    group: 'assignee',
    month: undefined,
    sort: { column: 'due', isDescending: true },
    columns: ['key', 'title', 'due'],
    filter: {
      ...NO_FILTER,
      words: 'slash',
      label: ['a,b', '50%', '%2C', '2026'],
      due: ['overdue'],
      priority: ['low'],
      sprint: ['current', 'none', '019aa5c2-6f3e-7a10-8f4e-2f6d1c3b9a77'],
    },
  };
  expect(viewOf(readBoardSearch(searchOf(view)))).toEqual(view);
  expect(viewOf(searchIn(queryOf(view)))).toEqual(view);
  expect(searchOf(view)).toMatchObject({
    q: 'slash',
    due: 'overdue',
    sprint: 'current,none,019aa5c2-6f3e-7a10-8f4e-2f6d1c3b9a77',
    assignee: undefined,
    group: 'assignee',
    sort: '-due',
    columns: 'key,title,due',
  });
});

it('reads digits as words, and ignores unknown parameters', () => {
  expect(
    viewOf(
      readBoardSearch({ q: 404, label: 2026, due: ['x'], sort: 'luck', group: 'luck', columns: 'due', other: 'y' }),
    ),
  ).toEqual({
    filter: { ...NO_FILTER, words: '404', label: ['2026'] },
    layout: 'board',
    group: undefined,
    month: undefined,
    sort: undefined,
    columns: ['key', 'title', 'due'],
  });
  expect(readBoardSearch({ other: 'y' })).not.toHaveProperty('other');
});

it('keeps the month only for the calendar', () => {
  const calendar = viewOf(readBoardSearch({ view: 'calendar', month: '2026-12' }));
  expect(calendar).toMatchObject({ layout: 'calendar', month: '2026-12' });
  expect(searchOf(calendar)).toMatchObject({ view: 'calendar', month: '2026-12' });
  expect(searchOf({ ...calendar, layout: 'board' })).toMatchObject({ view: undefined, month: undefined });
  expect(viewOf(readBoardSearch({ view: 'calendar', month: '2026-13' })).month).toBeUndefined();
});
