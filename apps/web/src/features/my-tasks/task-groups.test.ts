// Tests how tasks are grouped by due date on a Thursday.
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import { expect, it } from 'vitest';
import { readTasksSearch, type TasksSearch } from './parts/tasks-search.ts';
import { searchOfTasks, type TaskGrouping, tasksViewOf } from './parts/tasks-view.ts';
import { findTasks, groupTasks } from './task-groups.ts';

const EVERYTHING = tasksViewOf({});

const THURSDAY = '2026-11-19';

function ticket(due_date: string | null, changes: Partial<AssignedTicket> = {}): AssignedTicket {
  return {
    id: crypto.randomUUID(),
    key: 'EDGE-1',
    company_id: 'c',
    project_id: 'p',
    project_key: 'EDGE',
    title: 'A ticket',
    type: 'task',
    status: 'todo',
    status_category: 'todo',
    assignee_ids: [],
    priority: 'medium',
    labels: [],
    start_date: null,
    estimate: null,
    time_spent: 0,
    updated_at: '2026-11-01T00:00:00+00:00',
    due_date,
    ...changes,
  };
}

const nameOf = () => 'Edge Runtime';

function dueGroups(days: readonly (string | null)[], today: string, firstWeekday: number) {
  const tickets = days.map((day) => ticket(day));
  const groups = groupTasks(tickets, 'due', { today, firstWeekday }, nameOf);
  return groups.map(({ name, tickets }) => [name, tickets.map(({ due_date }) => due_date)]);
}

it('groups by due date: overdue, today, this week, next week, later and none', () => {
  const days = ['2026-11-18', THURSDAY, '2026-11-20', '2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30', null];
  expect(dueGroups(days, THURSDAY, 0)).toEqual([
    ['Overdue', ['2026-11-18']],
    ['Today', [THURSDAY]],
    ['This week', ['2026-11-20', '2026-11-22']],
    ['Next week', ['2026-11-23', '2026-11-29']],
    ['Later', ['2026-11-30']],
    ['No date', [null]],
  ]);
});

it.each([
  ['Monday', 0, 'Next week'],
  ['Sunday', 6, 'This week'],
])('on a Sunday, where weeks begin on %s, puts the Thursday after it under %j, %s', (_day, first, name) => {
  expect(dueGroups(['2026-11-26'], '2026-11-22', first)).toEqual([[name, ['2026-11-26']]]);
});

it('groups by shared values, without empty groups', () => {
  const all = [
    ticket(null, { priority: 'low', status_category: 'in_review', project_id: 'b' }),
    ticket(null, { priority: 'urgent', project_id: 'a' }),
  ];
  const names = (grouping: TaskGrouping) =>
    groupTasks(all, grouping, { today: THURSDAY }, (id) => `Project ${id}`).map(({ name }) => name);
  expect(names('due')).toEqual(['No date']);
  expect(names('priority')).toEqual(['Urgent', 'Low']);
  expect(names('status')).toEqual(['Todo', 'In Review']);
  expect(names('project')).toEqual(['Project a', 'Project b']);
});

it('finds tickets that match every word in key, title, label or project', () => {
  const all = [ticket(null, { key: 'EDGE-7', labels: ['mobile'] }), ticket(null, { title: 'Swipe' })];
  const find = (words: string) =>
    findTasks(all, { ...EVERYTHING, words }, nameOf).map(({ key, title }) => `${key} ${title}`);
  expect(find('  ')).toHaveLength(2);
  expect(find('runtime MOB')).toEqual(['EDGE-7 A ticket']);
  expect(find('edge-1 swipe')).toEqual(['EDGE-1 Swipe']);
  expect(find('edge-1 mobile')).toEqual([]);
});

it('filters by one value of each used list', () => {
  const all = [
    ticket(null, { key: 'EDGE-1', priority: 'urgent', labels: ['a'] }),
    ticket(null, { key: 'EDGE-2', type: 'bug', labels: ['a', 'b'] }),
    ticket(null, { key: 'SHOP-1', project_key: 'SHOP', priority: 'urgent' }),
  ];
  const find = (search: TasksSearch) => findTasks(all, tasksViewOf(search), nameOf).map(({ key }) => key);
  expect(find({ priority: 'urgent' })).toEqual(['EDGE-1', 'SHOP-1']);
  expect(find({ priority: 'urgent,medium', project: 'EDGE' })).toEqual(['EDGE-1', 'EDGE-2']);
  expect(find({ label: 'b', type: 'bug' })).toEqual(['EDGE-2']);
});

it('reads back the address that it wrote', () => {
  const view = tasksViewOf({ q: 'slash', group: 'project', label: 'a%2Cb,c', priority: 'urgent' });
  expect(view.label).toEqual(['a,b', 'c']);
  expect(tasksViewOf(readTasksSearch(searchOfTasks(view)))).toEqual(view);
  expect(searchOfTasks(tasksViewOf(readTasksSearch({ group: 'nonsense' })))).toEqual({});
});
