// Hours as people type them.
import { describe, expect, it } from 'vitest';
import { readHours } from './read-hours.ts';

describe('readHours', () => {
  it.each([
    ['3', 3],
    ['1.5', 1.5],
    ['1,5 h', 1.5],
    ['', null],
    ['  ', null],
    ['two', undefined],
    ['-1', undefined],
    ['101', undefined],
    ['0.333', 0.33],
  ])('reads %j as %j', (text, hours) => {
    expect(readHours(text, 100)).toBe(hours);
  });
});
