// Tests the schedule of retries.
import { expect, it } from 'vitest';
import { MOST_TRIES, nextTry, pauseAfter } from './next-try.ts';

it('follows the schedule of the specification for three days, then gives up', () => {
  const delays = Array.from({ length: MOST_TRIES }, (_, index) => nextTry(index + 1, undefined, 0));
  expect(delays).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, undefined]);
});

it('spreads retries by up to a tenth', () => {
  expect(nextTry(2, undefined, 1)).toBeCloseTo(330);
});

it('waits as long as the receiver asks, up to a day', () => {
  expect(nextTry(1, 60, 0)).toBe(60);
  expect(nextTry(1, 10 ** 9, 0)).toBe(86_400);
  expect(nextTry(3, 60, 0)).toBe(1_800);
});

it('pauses a receiver after five failures in a row, longer each time, up to five minutes', () => {
  expect([1, 4, 5, 6, 7, 20, 2_000].map((failures) => pauseAfter(failures, undefined))).toEqual([
    0, 0, 5, 10, 20, 300, 300,
  ]);
  expect(pauseAfter(1, 30)).toBe(30);
  expect(pauseAfter(1, 9_999)).toBe(300);
});
