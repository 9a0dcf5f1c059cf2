// Tests the order of a list by each kind of column.
import { expect, it } from 'vitest';
import { aSprint } from '../sprints/testing/a-sprint.ts';
import { aCard } from '../tickets/testing/model-board.ts';
import type { ListSort } from './parts/list-columns.ts';
import { sortTickets } from './sort-tickets.ts';

const cards = [
  aCard('a', { number: 10, title: 'beta 10', priority: 'low', due_date: '2026-11-20', status: 'done' }),
  aCard('b', { number: 9, title: 'Beta 9', priority: 'urgent', assignee_ids: ['tomas'], sprint_id: 's2' }),
  aCard('c', {
    number: 11,
    title: 'alpha',
    priority: 'low',
    due_date: '2026-11-02',
    assignee_ids: ['mara', 'tomas'],
    sprint_id: 's1',
  }),
];
const people = new Map(
  [
    { id: 'mara', name: 'Mara' },
    { id: 'tomas', name: 'Tomas' },
  ].map((person) => [person.id, { ...person, avatar: null }]),
);
const context = { statuses: [{ key: 'todo' }, { key: 'done' }], people, sprints: [aSprint('s1'), aSprint('s2')] };

it.each<[ListSort | undefined, string]>([
  [undefined, 'abc'],
  [{ column: 'key', isDescending: false }, 'bac'],
  [{ column: 'key', isDescending: true }, 'cab'],
  [{ column: 'title', isDescending: false }, 'cba'],
  [{ column: 'status', isDescending: false }, 'bca'],
  [{ column: 'priority', isDescending: true }, 'bac'],
  [{ column: 'due', isDescending: false }, 'cab'],
  [{ column: 'due', isDescending: true }, 'acb'],
  [{ column: 'assignees', isDescending: false }, 'cba'],
  [{ column: 'sprint', isDescending: false }, 'cba'],
  [{ column: 'sprint', isDescending: true }, 'bca'],
])('%j', (sort, ids) => {
  expect(
    sortTickets(cards, sort, context)
      .map((card) => card.id)
      .join(''),
  ).toBe(ids);
});
