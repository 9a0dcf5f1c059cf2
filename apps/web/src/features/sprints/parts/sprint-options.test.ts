// Tests that a form that stays open offers the current sprints.
import type { Sprint } from '@worklane/contract/sprints';
import { expect, it } from 'vitest';
import { offeredOf, openSprints } from './sprint-options.ts';

const days = { start_date: '2026-11-16', end_date: '2026-11-29' };
const aSprint = (id: string, status: Sprint['status']) => ({ id, name: id, status, number: 1, ...days }) as Sprint;
const sprints = [aSprint('runs', 'active'), aSprint('over', 'completed')];

it('keeps the chosen sprint as long as it is offered', () => {
  const offered = openSprints(sprints, '2026-11-21');
  expect(offeredOf(offered, 'runs')).toBe('runs');
  for (const gone of ['over', 'deleted', null]) expect(offeredOf(offered, gone)).toBe(null);
});
