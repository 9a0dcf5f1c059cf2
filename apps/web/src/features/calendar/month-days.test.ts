// Tests which days the calendar of a month shows.
import { expect, it } from 'vitest';
import { addMonths, monthDays } from './month-days.ts';

it.each([
  ['2026-11', 0, '2026-10-26', '2026-12-06', 42],
  ['2026-11', 6, '2026-11-01', '2026-12-05', 35],
  ['2027-02', 0, '2027-02-01', '2027-02-28', 28],
  ['2028-02', 0, '2028-01-31', '2028-03-05', 35],
])('%s with weeks from %i: %s to %s', (month, weekday, first, last, count) => {
  const days = monthDays(month, weekday);
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
});

it('counts months across the turn of the year', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});
