// Tests that each figure of a burndown is in its table and its lines, with nothing on days to come but the ideal.
import { expect, it } from 'vitest';
import { burndownPoints, lateStart, lineValues } from './burndown-points.ts';
import { burndownTable } from './burndown-table.ts';

it('lists hours and tickets of each day', () => {
  const amount = (hours: number) => ({ hours, tickets: hours / 2 });
  const figures = {
    scope: amount(20),
    added: amount(4),
    removed: amount(2),
    re_estimated: 1,
    done: amount(6),
    remaining: amount(14),
  };
  const { columns, rows } = burndownTable({
    start: figures,
    days: [
      { day: '2026-11-16', ideal: amount(12), figures },
      { day: '2026-11-17', ideal: amount(0), figures: null },
    ],
  });
  expect(columns).toHaveLength(13);
  expect(rows).toEqual([
    ['Start', 20, 4, 2, 6, 14, 20, 10, 2, 1, 3, 7, 10],
    ['2026-11-16', 20, 4, 2, 6, 14, 12, 10, 2, 1, 3, 7, 6],
    ['2026-11-17', null, null, null, null, null, 0, null, null, null, null, null, 0],
  ]);
});

it('draws nothing on days to come, and says when a sprint was started late', () => {
  const amount = { hours: 4, tickets: 2 };
  const figures = { scope: amount, added: amount, removed: amount, re_estimated: 0, done: amount, remaining: amount };
  const later = { ...figures, remaining: { hours: 1, tickets: 1 } };
  const days = [later, null].map((each, index) => ({ day: `2026-11-1${index}`, ideal: amount, figures: each }));
  const points = burndownPoints({ start: figures, days });
  expect(lineValues(points, ({ remaining }) => remaining.hours)).toEqual([4, 1, null]);
  expect([lateStart('2026-11-09', days), lateStart('2026-11-10', days)]).toEqual(['2026-11-10', undefined]);
});
