// Tests on which day weeks start.
import { expect, it } from 'vitest';
import { firstWeekday } from './first-weekday.ts';

it('starts weeks as people are used to', () => {
  expect([firstWeekday('de-DE'), firstWeekday('en-US')]).toEqual([0, 6]);
});
