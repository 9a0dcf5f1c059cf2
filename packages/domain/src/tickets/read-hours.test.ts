// Tests hours as people type them.
import { describe, expect, it } from 'vitest';
import { readHours } from './read-hours.ts';

describe('readHours', () => {
  it.each([
    ['3', 3],
    ['1.5', 1.5],
    ['1,5 h', 1.5],
    ['1,5', 1.5],
    ['1,', 1],
    ['1250', 1250],
    ['.5', 0.5],
    ['2h 30m', 2.5],
    ['2 h 15 min', 2.25],
    ['1,5 hours', 1.5],
    ['90m', 1.5],
    ['45 min', 0.75],
    ['2:30', 2.5],
    ['', null],
    ['  ', null],
    ['two', undefined],
    ['h', undefined],
    ['1e1', undefined],
    ['2:75', undefined],
    ['2m 3h', undefined],
    ['1d', undefined],
    ['-1', undefined],
    ['2001', undefined],
    ['1,500', undefined],
    ['1.500', undefined],
    ['1,500.5', undefined],
    ['1,5,5', undefined],
    ['.', undefined],
    ['0.333', 0.33],
  ])('reads %j as %j', (text, hours) => {
    expect(readHours(text, 2000)).toBe(hours);
  });

  it('refuses less than the minimum', () => {
    expect([readHours('30m', 24, 1), readHours('60m', 24, 1), readHours('', 24, 1)]).toEqual([undefined, 1, null]);
  });
});
