// What is due when, seen on a Thursday.
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import { expect, it } from 'vitest';
import { findTasks, groupTasks } from './task-groups.ts';

const THURSDAY = '2026-11-19';

function ticket(due_date: string | null, changes: Partial<AssignedTicket> = {}): AssignedTicket {
  return {
    ...{
      id: crypto.randomUUID(),
      key: 'EDGE-1',
      project_id: 'p',
      project_key: 'EDGE',
      title: 'A ticket',
      type: 'task',
    },
    ...{ status: 'todo', status_category: 'todo', assignee_ids: [], priority: 'medium', labels: [], start_date: null },
    ...{ estimate: null, time_spent: 0, updated_at: '2026-11-01T00:00:00+00:00', due_date, ...changes },
  };
}

it('groups by the days a person plans in, in weeks that start where theirs do', () => {
  const days = ['2026-11-18', THURSDAY, '2026-11-20', '2026-11-21', '2026-11-23', null];
  const groups = groupTasks(
    days.map((day) => ticket(day)),
    THURSDAY,
  );
  expect(groups.map(({ name, tickets }) => [name, tickets.map(({ due_date }) => due_date)])).toEqual([
    ['Overdue', ['2026-11-18']],
    ['Today', [THURSDAY]],
    ['This week', ['2026-11-20', '2026-11-21']],
    ['Later', ['2026-11-23']],
    ['No date', [null]],
  ]);
});

it('has no group without tickets', () => {
  expect(groupTasks([ticket(null)], THURSDAY).map(({ name }) => name)).toEqual(['No date']);
});

it('finds by every word, in key, title, label and project', () => {
  const all = [ticket(null, { key: 'EDGE-7', labels: ['mobile'] }), ticket(null, { title: 'Swipe' })];
  const find = (words: string) =>
    findTasks(all, words, () => 'Edge Runtime').map(({ key, title }) => `${key} ${title}`);
  expect(find('  ')).toHaveLength(2);
  expect(find('runtime MOB')).toEqual(['EDGE-7 A ticket']);
  expect(find('edge-1 swipe')).toEqual(['EDGE-1 Swipe']);
  expect(find('edge-1 mobile')).toEqual([]);
});
