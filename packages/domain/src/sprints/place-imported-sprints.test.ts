// Tests the dates and states of imported sprints.
import { expect, it } from 'vitest';
import { placeImportedSprints, type SprintFacts } from './place-imported-sprints.ts';

const calendar = { today: '2026-11-21', weeks: 2, hasActive: false };
const place = (sprints: SprintFacts[], more = {}) => placeImportedSprints(sprints, { ...calendar, ...more });

it('keeps the dates and states of the file', () => {
  const { dated, toCome } = place([
    { name: 'Next', start_date: '2026-12-01', end_date: '2026-12-14', status: 'planned', isDone: false },
    { name: 'Now', start_date: '2026-11-16', end_date: '2026-11-29', status: 'active', isDone: false },
    { name: 'Closed', start_date: '2026-11-02', end_date: '2026-11-15', status: 'completed', isDone: false },
    { name: 'Past', start_date: '2026-10-19', end_date: '2026-11-01', isDone: false },
  ]);
  expect(dated.map(({ name, start_date, status }) => [name, start_date, status])).toEqual([
    ['Past', '2026-10-19', 'completed'],
    ['Closed', '2026-11-02', 'completed'],
    ['Now', '2026-11-16', 'active'],
    ['Next', '2026-12-01', 'planned'],
  ]);
  expect(toCome).toEqual([]);
});

it('keeps only one sprint active', () => {
  const now = { start_date: '2026-11-16', end_date: '2026-11-29', status: 'active', isDone: false } as const;
  const two = [
    { name: 'A', ...now },
    { name: 'B', ...now },
  ];
  expect(place(two).dated.map(({ status }) => status)).toEqual(['active', 'planned']);
  expect(place(two, { hasActive: true }).dated.map(({ status }) => status)).toEqual(['planned', 'planned']);
});

it('completes sprints whose tickets are all done, one before the other, up to their last day', () => {
  const { dated, toCome } = place([
    { name: 'Sprint 1', isDone: true, lastDay: '2026-01-09' },
    { name: 'Sprint 2', isDone: true, lastDay: '2026-03-01' },
    { name: 'Sprint 3', isDone: true, lastDay: '2026-03-05' },
    { name: 'Sprint 4', isDone: false, lastDay: '2026-03-05' },
  ]);
  expect(dated).toEqual([
    { name: 'Sprint 1', start_date: '2025-12-27', end_date: '2026-01-09', status: 'completed' },
    { name: 'Sprint 2', start_date: '2026-02-06', end_date: '2026-02-19', status: 'completed' },
    { name: 'Sprint 3', start_date: '2026-02-20', end_date: '2026-03-05', status: 'completed' },
  ]);
  expect(toCome).toEqual(['Sprint 4']);
});

it('estimates backwards from yesterday when the file tells no days, and takes no impossible ones', () => {
  const { dated, toCome } = place([
    { name: 'A', isDone: true },
    { name: 'B', isDone: true },
    { name: 'C', start_date: '2026-12-14', end_date: '2026-12-01', isDone: false },
  ]);
  expect(dated.map(({ name, end_date }) => [name, end_date])).toEqual([
    ['A', '2026-11-06'],
    ['B', '2026-11-20'],
  ]);
  expect(toCome).toEqual(['C']);
});
