// Tests which tickets the filters among the words of a board's filter leave.
import { expect, it } from 'vitest';
import { aSprint } from '../sprints/testing/a-sprint.ts';
import { aCard } from '../tickets/testing/model-board.ts';
import { NO_FILTER, ticketMatcher } from './parts/ticket-filter.ts';
import { type Known, nameOfValue, typedReader } from './read-typed.ts';

const statuses = [
  { key: 'todo', label: 'To do', category: 'todo' as const },
  { key: 'in_progress', label: 'In Progress', category: 'in_progress' as const },
  { key: 'shipped', label: 'Shipped', category: 'done' as const },
];
const context = { projectKey: 'EDGE', today: '2026-11-21', statuses };
const person = (id: string, name: string) => [id, { id, name, avatar: null }] as const;
const known: Known = {
  userId: 'mara',
  people: new Map([person('mara', 'Mara Lindqvist'), person('tomas', 'Tomas Berg'), person('t2', 'Tomas Aho')]),
  projects: [
    { key: 'EDGE', name: 'Edge Router' },
    { key: 'SHOP', name: 'Harbour Shop' },
  ],
  statuses,
  labels: ['UI Kit', 'docs'],
  sprints: [
    aSprint('s2', { name: 'Sprint 2', status: 'completed', start_date: '2026-11-02', end_date: '2026-11-15' }),
    aSprint('s3', { name: 'Sprint 3', status: 'active', start_date: '2026-11-16', end_date: '2026-11-29' }),
  ],
  updatedIn: ({ from }) => (from === '2026-11-15' ? new Set(['a', 'd']) : undefined),
};
const cards = [
  aCard('a', { number: 1, title: 'Count every slash', labels: ['UI Kit'], due_date: '2026-11-20' }),
  aCard('b', { number: 2, title: 'Fix the parser', status: 'in_progress', assignee_ids: ['mara'], sprint_id: 's3' }),
  aCard('c', { number: 3, title: 'Write -v docs', assignee_ids: ['tomas', 'mara'], labels: ['docs'] }),
  aCard('d', { number: 4, title: 'Old parser', status: 'shipped', due_date: '2026-11-02', sprint_id: 's2' }),
];
const read = typedReader(known);
function found(words: string): string {
  const matches = ticketMatcher({ ...NO_FILTER, words, read }, context) ?? (() => true);
  return cards
    .filter(matches)
    .map(({ id }) => id)
    .join('');
}

it.each([
  ['assignee:me', 'bc'],
  ['assignee:tomas', 'c'],
  ['assignee:nobody,tomas', 'acd'],
  ['-assignee:me', 'ad'],
  ['assignee:zed', ''],
  ['status:"in progress"', 'b'],
  ['status:in-progress,shipped', 'bd'],
  ['label:"ui kit"', 'a'],
  ['is:open', 'abc'],
  ['is:done', 'd'],
  ['is:overdue', 'a'],
  ['is:unassigned is:open', 'a'],
  ['project:edge', 'abcd'],
  ['project:harbour', ''],
  ['-project:shop', 'abcd'],
  ['sprint:current', 'b'],
  ['sprint:"sprint 2"', 'd'],
  ['sprint:none', 'ac'],
  ['updated:week', 'ad'],
  // Not known yet.
  ['updated:today', 'abcd'],
  ['parser -status:shipped', 'b'],
  ['"fix the"', 'b'],
  ['parser -fix', 'd'],
  ['is:purple parser', 'bd'],
  ['status:', 'abcd'],
  ['edge-2', 'b'],
])('%s', (words, ids) => {
  expect(found(words)).toBe(ids);
});

it('hides no ticket before the code that reads filters has loaded', () => {
  expect(ticketMatcher({ ...NO_FILTER, words: 'is:done parser' }, context)).toBeUndefined();
});

it('names what filter values refer to, and recognizes those that refer to nothing', () => {
  expect(nameOfValue('assignee', 'tomas', known)).toBe('Tomas Berg +1');
  expect(nameOfValue('status', 'in-progress', known)).toBe('In Progress');
  expect(nameOfValue('label', 'ui kit', known)).toBe('UI Kit');
  for (const [name, value] of [
    ['assignee', 'zed'],
    ['status', 'foo'],
    ['label', 'ui'],
    ['project', 'nope'],
    ['sprint', 'nope'],
  ] as const) {
    expect(nameOfValue(name, value, known)).toBeUndefined();
  }
});
