// Tests boards grouped and sorted in other ways than by status and place.
import { expect, it } from 'vitest';
import { aSprint } from '../../sprints/testing/a-sprint.ts';
import type { BoardState } from '../../tickets/parts/board-state.ts';
import { aCard } from '../../tickets/testing/model-board.ts';
import { appendTo } from './append-to.ts';
import { arrangeBoard } from './arrange-board.ts';

const board: BoardState = {
  version: 1,
  columns: {
    todo: [
      aCard('a', { priority: 'low', assignee_ids: ['tomas', 'mara'], labels: ['api'] }),
      aCard('b', { priority: 'urgent', labels: ['docs', 'api'] }),
    ],
    done: [aCard('c', { status: 'done', priority: 'low', assignee_ids: ['mara'], due_date: '2026-11-21' })],
  },
};
const person = (id: string, name: string) => [id, { id, name, avatar: null }] as const;
const context = {
  statuses: [
    { key: 'todo', label: 'Todo' },
    { key: 'done', label: 'Done' },
  ],
  people: new Map([person('tomas', 'Tomas'), person('mara', 'Mara'), person('zoe', 'Zoe')]),
  members: ['zoe', 'mara'],
};
const shown = ({ board: state, lanes }: ReturnType<typeof arrangeBoard>) =>
  (lanes ?? context.statuses).map(
    ({ key, label }) => `${label}: ${(state.columns[key] ?? []).map((card) => card.id).join('')}`,
  );
const card = (id: string) =>
  Object.values(board.columns)
    .flat()
    .find((each) => each.id === id) as ReturnType<typeof aCard>;
const drop = (lane: string) => ({ status: lane, before: null });

it('groups by assignee, members of the project first and unassigned last; a drop puts the assignee first', () => {
  const arranged = arrangeBoard(board, 'assignee', undefined, context);
  expect(shown(arranged)).toEqual(['Mara: c', 'Tomas: a', 'Zoe: ', 'Nobody: b']);
  expect(arranged.moveOf(card('a'), drop('zoe'))).toEqual({ changes: { assignee_ids: ['zoe', 'mara'] } });
  expect(arranged.moveOf(card('a'), drop('mara'))).toEqual({ changes: { assignee_ids: ['mara'] } });
  expect(arranged.moveOf(card('a'), drop(''))).toEqual({ changes: { assignee_ids: [] } });
  expect(arranged.moveOf(card('a'), drop('tomas'))).toBeUndefined();
  expect(arranged.fieldsOf('zoe')).toEqual({ assignee_ids: ['zoe'] });
});

it('groups by label, priority and type', () => {
  expect(shown(arrangeBoard(board, 'label', undefined, context))).toEqual(['api: a', 'docs: b', 'No label: c']);
  expect(shown(arrangeBoard(board, 'priority', undefined, context))).toEqual([
    'Urgent: b',
    'High: ',
    'Medium: ',
    'Low: ac',
  ]);
  expect(shown(arrangeBoard(board, 'type', undefined, context))[2]).toBe('Task: abc');
  expect(arrangeBoard(board, 'priority', undefined, context).moveOf(card('a'), drop('high'))).toEqual({
    changes: { priority: 'high' },
  });
});

it('groups by sprint, by date and the backlog last; a completed sprint has a lane while it has tickets', () => {
  const sprints = [
    aSprint('s1', { name: 'Sprint 1', status: 'completed', start_date: '2026-10-19', end_date: '2026-11-01' }),
    aSprint('s2', { name: 'Sprint 2', status: 'completed', start_date: '2026-11-02', end_date: '2026-11-15' }),
    aSprint('s3', { name: 'Sprint 3', status: 'active', start_date: '2026-11-16', end_date: '2026-11-29' }),
    aSprint('s4', { name: 'Sprint 4', start_date: '2026-11-30', end_date: '2026-12-13' }),
  ];
  const planned: BoardState = {
    version: 1,
    columns: {
      todo: [aCard('a', { sprint_id: 's3' }), aCard('b'), aCard('c', { sprint_id: 'gone' })],
      done: [aCard('d', { status: 'done', sprint_id: 's2' })],
    },
  };
  const arranged = arrangeBoard(planned, 'sprint', undefined, { ...context, sprints });
  expect(shown(arranged)).toEqual(['Sprint 2: d', 'Sprint 3: a', 'Sprint 4: ', 'Backlog: bc']);
  expect(arranged.lanes?.map(({ sprint }) => sprint?.status)).toEqual(['completed', 'active', 'planned', undefined]);
  expect(arranged.moveOf(aCard('a', { sprint_id: 's3' }), drop('s4'))).toEqual({ changes: { sprint_id: 's4' } });
  expect(arranged.moveOf(aCard('a', { sprint_id: 's3' }), drop(''))).toEqual({ changes: { sprint_id: null } });
  expect(arranged.moveOf(aCard('a', { sprint_id: 's3' }), drop('s3'))).toBeUndefined();
  expect(arranged.fieldsOf('s4')).toEqual({ sprint_id: 's4' });
  expect(arranged.fieldsOf('')).toEqual({ sprint_id: null });
});

it('sorts columns, where a drop changes the status alone', () => {
  const arranged = arrangeBoard(board, 'status', { column: 'priority', isDescending: true }, context);
  expect(shown(arranged)).toEqual(['Todo: ba', 'Done: c']);
  expect(arranged.moveOf(card('a'), drop('todo'))).toBeUndefined();
  expect(arranged.moveOf(card('a'), { status: 'done', before: 'c' })).toEqual({ move: drop('done') });
});

it('shows a carried card at the end of the lane it is over', () => {
  const next = appendTo(board, 'a', drop('done'));
  expect(next.columns.done?.map(({ id }) => id)).toEqual(['c', 'a']);
  expect(next.columns.todo?.map(({ id }) => id)).toEqual(['b']);
});
