// Tests a company's working days, whatever is given.
import { expect, it } from 'vitest';
import { readOperationalDays } from './working-time.ts';

it.each([
  [
    [5, 1, 3],
    [1, 3, 5],
  ],
  [
    [0, 6, 6, 0],
    [0, 6],
  ],
  [[7, -1, 1.5, '2', 2], [2]],
  [[], []],
  ['Monday', [1, 2, 3, 4, 5]],
  [null, [1, 2, 3, 4, 5]],
  [{ 0: 1 }, [1, 2, 3, 4, 5]],
])('%j', (given, days) => {
  expect(readOperationalDays(given)).toEqual(days);
});
