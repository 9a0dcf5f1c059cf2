// Tests which tickets stand in the backlog and in which sprint while sprints are planned.
import { expect, it } from 'vitest';
import { aSprint } from '../sprints/testing/a-sprint.ts';
import { aCard } from '../tickets/testing/model-board.ts';
import { planColumns } from './plan-columns.ts';

it('divides tickets into the backlog and open sprints, and adds up what each holds', () => {
  const sprints = [
    aSprint('over', { status: 'completed' }),
    aSprint('next', { status: 'planned' }),
    aSprint('now', { status: 'active' }),
  ];
  const columns = {
    todo: [
      aCard('a', { estimate: 3 }),
      aCard('b', { sprint_id: 'next', estimate: 1.5 }),
      aCard('c', { sprint_id: 'next', estimate: null }),
      aCard('d', { sprint_id: 'over' }),
    ],
    done: [aCard('e', { status: 'done' }), aCard('f', { sprint_id: 'now', status: 'done', estimate: 2 })],
  };
  const statuses = [
    { key: 'todo', category: 'todo' as const },
    { key: 'done', category: 'done' as const },
  ];
  const planned = planColumns({ columns }, statuses, sprints);
  expect(
    planned.map(({ id, cards, hours, done, unestimated }) => [
      id,
      cards.map((card) => card.id).join(''),
      hours,
      done,
      unestimated,
    ]),
  ).toEqual([
    [null, 'a', 3, 0, 0],
    ['now', 'f', 2, 1, 0],
    ['next', 'bc', 1.5, 0, 1],
  ]);
});
