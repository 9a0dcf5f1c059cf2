// Tests how tickets are arranged in rows, and which lines are drawn between them.
import type { Project } from '@worklane/contract/projects';
import type { TicketCard } from '@worklane/contract/tickets';
import { expect, it } from 'vitest';
import { aCard } from '../tickets/testing/model-board.ts';
import { buildRows } from './build-rows.ts';
import { barBox, linkShapes } from './link-shapes.ts';
import { timelineSearchOf, timelineViewOf } from './parts/timeline-view.ts';
import type { TimelineProject } from './timeline-ticket.ts';

const STATUSES = [
  { key: 'todo', label: 'Todo', category: 'todo' },
  { key: 'done', label: 'Done', category: 'done' },
] as const;

function timelineOf(key: string, all: readonly TicketCard[], shown = all): TimelineProject {
  const project = { id: key, key, name: `Project ${key}` } as Project;
  return { project, statuses: STATUSES, sprints: [], shown, all };
}

const due = (id: string, day: number, more: Partial<TicketCard> = {}) =>
  aCard(id, { number: day, due_date: `2026-11-${String(day).padStart(2, '0')}`, ...more });

function rowsOf(
  projects: TimelineProject[],
  grouping: 'parent' | 'status' | 'project' | undefined,
  ...folded: string[]
) {
  const { rows, undated } = buildRows({ projects, people: new Map(), grouping, folded: new Set(folded) });
  return {
    rows: rows.map((row) =>
      row.kind === 'group' ? `${row.label} ${row.done}/${row.count}` : `${row.depth} ${row.id}`,
    ),
    undated: undated.map(({ card }) => card.id),
  };
}

it('puts sub-tickets below their parent, also one without dates or hidden by the filter, and others last', () => {
  const parent = aCard('parent');
  const cards = [
    parent,
    due('late', 9, { parent_id: 'parent' }),
    due('early', 3, { parent_id: 'parent' }),
    due('alone', 1),
  ];
  const whole = timelineOf('EDGE', cards);
  expect(rowsOf([whole], 'parent')).toEqual({
    rows: ['0 parent', '1 early', '1 late', 'No parent 0/1', '1 alone'],
    undated: ['parent'],
  });
  const filtered = timelineOf('EDGE', cards, cards.slice(1));
  expect(rowsOf([filtered], 'parent', 'parent', 'group no parent').rows).toEqual(['0 parent', 'No parent 0/1']);
  expect(rowsOf([timelineOf('EDGE', [due('b', 2), due('a', 1)])], 'parent').rows).toEqual(['0 a', '0 b']);
});

it('groups several projects by status and by project, by first day, without done tickets that have no date', () => {
  const first = timelineOf('EDGE', [
    due('two', 2),
    due('five', 5, { status: 'done' }),
    aCard('over', { status: 'done' }),
  ]);
  const second = timelineOf('WEB', [due('one', 9, { start_date: '2026-11-01' }), aCard('some day')]);
  expect(rowsOf([first, second], 'status')).toEqual({
    rows: ['Todo 0/2', '0 one', '0 two', 'Done 1/1', '0 five'],
    undated: ['some day'],
  });
  expect(rowsOf([first, second], 'project').rows[0]).toBe('Project EDGE 1/2');
  expect(rowsOf([first, second], undefined).rows).toEqual(['0 one', '0 two', '0 five']);
});

it('draws a line from the end of the blocker to the start of the blocked ticket, for rows in sight', () => {
  const spans = new Map([
    ['a', { start: '2026-11-02', end: '2026-11-03' }],
    ['b', { start: '2026-11-10', end: '2026-11-10' }],
  ]);
  const scale = { start: '2026-11-01', dayWidth: 10 };
  const link = { id: 'l', kind: 'blocks', from: 'a', to: 'b' } as const;
  const placed = {
    rowOf: new Map([
      ['a', 0],
      ['b', 5],
    ]),
    spanOf: (id: string) => spans.get(id),
    scale,
  };
  expect(barBox({ start: '2026-11-02', end: '2026-11-03' }, scale)).toEqual({ left: 10, width: 18 });
  expect(linkShapes([link], { ...placed, from: 1, to: 3 })[0]?.path).toBe('M28 19H40V209H90');
  expect(linkShapes([link], { ...placed, from: 6, to: 9 })).toEqual([]);
  const back = { ...link, from: 'b', to: 'a' };
  expect(linkShapes([back], { ...placed, from: 0, to: 9 })[0]?.path).toBe('M104 209h8V190H-2V19H10');
});

it('reads what a timeline shows from the address, and writes what is unusual', () => {
  const usual = timelineViewOf({});
  expect(timelineSearchOf(usual)).toEqual({});
  const search = { zoom: 'day', group: 'none', links: 'off', path: 'critical', with: 'WEB,APP' };
  expect(timelineSearchOf(timelineViewOf(search))).toEqual(search);
  expect(timelineViewOf({ zoom: 'year', group: 'colour', with: 'web,,web' })).toEqual({
    ...usual,
    others: ['WEB'],
  });
});
