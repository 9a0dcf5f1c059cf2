// Tests where tickets lie in time, and their dates after moves.
import { expect, it } from 'vitest';
import { coverOf, type Dates, type Grip, lengthOf, movedDates, spanOf } from './spans.ts';

const dates = (start_date: string | null, due_date: string | null): Dates => ({ start_date, due_date });

it('gives a ticket with one date one day, and one whose dates are exchanged all days between them', () => {
  expect(spanOf(dates(null, null))).toBeUndefined();
  expect(spanOf(dates(null, '2026-11-21'))).toEqual({ start: '2026-11-21', end: '2026-11-21' });
  expect(spanOf(dates('2026-11-21', null))).toEqual({ start: '2026-11-21', end: '2026-11-21' });
  const exchanged = spanOf(dates('2026-11-21', '2026-11-19'));
  expect(exchanged).toEqual({ start: '2026-11-19', end: '2026-11-21' });
  expect(lengthOf({ start: '2026-10-24', end: '2026-10-26' })).toBe(3);
  expect(coverOf([])).toBeUndefined();
  expect(
    coverOf([
      { start: '2026-11-03', end: '2026-11-05' },
      { start: '2026-11-01', end: '2026-11-02' },
    ]),
  ).toEqual({ start: '2026-11-01', end: '2026-11-05' });
});

it.each<[Dates, Grip, number, Dates]>([
  [dates('2026-02-27', '2026-03-02'), 'move', 1, dates('2026-02-28', '2026-03-03')],
  [dates('2026-02-27', '2026-03-02'), 'move', -1, dates('2026-02-26', '2026-03-01')],
  [dates(null, '2026-03-02'), 'move', 7, dates(null, '2026-03-09')],
  [dates('2026-03-02', null), 'move', 7, dates('2026-03-09', null)],
  [dates(null, null), 'move', 7, dates(null, null)],
  [dates('2026-02-27', '2026-03-02'), 'end', 2, dates('2026-02-27', '2026-03-04')],
  [dates('2026-02-27', '2026-03-02'), 'end', -9, dates('2026-02-27', '2026-02-27')],
  [dates('2026-02-27', '2026-03-02'), 'start', 9, dates('2026-03-02', '2026-03-02')],
  [dates(null, '2026-03-02'), 'start', -2, dates('2026-02-28', '2026-03-02')],
  [dates('2026-03-02', null), 'end', 2, dates('2026-03-02', '2026-03-04')],
])('%j by its %s over %i days', (before, grip, days, after) => expect(movedDates(before, grip, days)).toEqual(after));
