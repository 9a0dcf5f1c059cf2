// Tests the last day of a week.
import { expect, it } from 'vitest';
import { endOfWeek } from './days.ts';

it.each([
  ['2026-11-22', 0, '2026-11-22'],
  ['2026-11-22', 6, '2026-11-28'],
  ['2026-11-19', 6, '2026-11-21'],
  ['2026-11-23', 0, '2026-11-29'],
])('the week of %s that starts on weekday %i ends on %s', (day, first, last) => {
  expect(endOfWeek(day, first)).toBe(last);
});
