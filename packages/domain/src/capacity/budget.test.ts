// Tests which marks of a budget are reached, and when it runs out.
import { expect, it } from 'vitest';
import { reachedMarks, runsOutOn } from './budget.ts';

it.each([
  [0, 100, []],
  [49.9, 100, []],
  [50, 100, [50]],
  [81, 100, [50, 80]],
  [130, 100, [50, 80, 100]],
  [10, 0, []],
  [18.4, 23, [50, 80]],
  [18.39, 23, [50]],
])('has %d of %d hours reach %j', (used, total, marks) => expect(reachedMarks({ used, total })).toEqual(marks));

it('runs out at the pace of the last four weeks', () => {
  const use = { total: 100, used: 72, recent: 56, today: '2026-11-02', ends: null };
  expect(runsOutOn(use)).toBe('2026-11-16');
  expect(runsOutOn({ ...use, ends: '2026-11-30' })).toBe('2026-11-16');
  expect(runsOutOn({ ...use, ends: '2026-11-15' })).toBeNull();
  expect(runsOutOn({ ...use, recent: 0 })).toBeNull();
  expect(runsOutOn({ ...use, recent: 0.01 })).toBeNull();
  expect(runsOutOn({ ...use, used: 101, recent: 0 })).toBe('2026-11-02');
});
