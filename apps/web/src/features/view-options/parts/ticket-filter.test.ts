// Tests which tickets match each part of a filter.
import { describe, expect, it, vi } from 'vitest';
import { aSprint } from '../../sprints/testing/a-sprint.ts';
import { aCard } from '../../tickets/testing/model-board.ts';
import { isFiltering, NO_FILTER, NO_VALUE, type TicketFilter, ticketMatcher } from './ticket-filter.ts';

// Where weeks end on Sunday.
vi.stubGlobal('navigator', { language: 'de-DE' });

const context = {
  projectKey: 'EDGE',
  // A Saturday.
  today: '2026-11-21',
  statuses: [
    { key: 'todo', category: 'todo' as const },
    { key: 'shipped', category: 'done' as const },
  ],
  sprints: [
    aSprint('s2', { status: 'active', start_date: '2026-11-02', end_date: '2026-11-15' }),
    aSprint('s3', { status: 'active', start_date: '2026-11-16', end_date: '2026-11-29' }),
  ],
};

const cards = [
  aCard('a', { number: 1, title: 'Count every slash', labels: ['router'], priority: 'urgent', due_date: '2026-11-20' }),
  aCard('b', { number: 2, title: 'Fix the parser', assignee_ids: ['mara'], type: 'bug', due_date: '2026-11-21' }),
  aCard('c', { number: 3, title: 'Write', assignee_ids: ['tomas', 'mara'], labels: ['docs'], due_date: '2026-11-22' }),
  aCard('d', { number: 4, title: 'Old', color: 'red', status: 'shipped', due_date: '2026-11-02', sprint_id: 's2' }),
  aCard('e', { number: 5, title: 'Next', color: 'blue', due_date: '2026-11-23', sprint_id: 's3' }),
];

function found(filter: Partial<TicketFilter>): string {
  const matches = ticketMatcher({ ...NO_FILTER, ...filter }, context) ?? (() => true);
  return cards
    .filter(matches)
    .map((card) => card.id)
    .join('');
}

describe('ticketMatcher', () => {
  it.each<[Partial<TicketFilter>, string]>([
    [{ color: ['red'] }, 'd'],
    [{ color: [NO_VALUE, 'blue'] }, 'abce'],
    [{}, 'abcde'],
    [{ words: 'SLASH every' }, 'a'],
    [{ words: 'edge-2' }, 'b'],
    [{ words: 'router' }, 'a'],
    [{ assignee: ['mara'] }, 'bc'],
    [{ assignee: ['nobody'] }, 'ade'],
    [{ assignee: ['nobody', 'tomas'] }, 'acde'],
    [{ label: ['docs', 'router'] }, 'ac'],
    [{ type: ['bug'] }, 'b'],
    [{ priority: ['urgent'] }, 'a'],
    [{ due: ['overdue'] }, 'a'],
    [{ due: ['today'] }, 'b'],
    [{ due: ['week'] }, 'bc'],
    [{ due: ['overdue', 'week'] }, 'abc'],
    [{ due: ['none'] }, ''],
    [{ sprint: ['current'] }, 'e'],
    [{ sprint: ['none'] }, 'abc'],
    [{ sprint: ['s2', 'current'] }, 'de'],
    [{ sprint: ['none'], assignee: ['mara'] }, 'bc'],
    [{ sprint: ['gone'] }, ''],
    [{ assignee: ['mara'], type: ['bug'] }, 'b'],
    [{ assignee: ['tomas'], type: ['bug'] }, ''],
  ])('%j matches %s', (filter, ids) => expect(found(filter)).toBe(ids));

  it('has no matcher without a filter', () => {
    expect(ticketMatcher({ ...NO_FILTER, words: '  ' }, context)).toBeUndefined();
    expect(isFiltering({ ...NO_FILTER, words: '  ' })).toBe(false);
    expect(isFiltering({ ...NO_FILTER, due: ['none'] })).toBe(true);
  });
});
