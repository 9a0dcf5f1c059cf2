// Tests that the completion of a sprint says how many days of it are left out.
import { expect, it } from 'vitest';
import { endsEarly } from './ends-early.ts';

it('counts the days after today until the last one', () => {
  const span = { start_date: '2026-11-16', end_date: '2026-11-29' };
  const days = ['2026-11-15', '2026-11-16', '2026-11-28', '2026-11-29', '2026-11-30'];
  expect(days.map((today) => endsEarly(span, today))).toEqual([
    undefined,
    'The sprint ends 13 days early.',
    'The sprint ends 1 day early.',
    undefined,
    undefined,
  ]);
});
