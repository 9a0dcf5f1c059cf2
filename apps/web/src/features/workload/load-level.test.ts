// Tests how full a week is shown to be, and that a full week is told apart without its color.
import { expect, it } from 'vitest';
import { loadLevel, loadWords, shortHours } from './load-level.ts';

const week = (hours: number, capacity: number, is_away = false) => ({ hours, capacity, meetings: 0, is_away });

it.each([
  [0, 40, '0'],
  [1, 40, '1'],
  [33, 40, '5'],
  [40.04, 40, '5'],
  [41, 40, 'over'],
  [49, 40, 'far'],
  [3, 0, 'far'],
])('shows %d of %d hours as %s', (hours, capacity, level) => {
  expect(loadLevel(week(hours, capacity))).toBe(level);
});

it('says who is away, but not when work is planned for them', () => {
  expect(loadLevel(week(0, 0, true))).toBe('away');
  expect(loadLevel(week(4, 0, true))).toBe('far');
});

it('rounds hours to tenths, so that parts and their sum agree', () => {
  expect([4.4, 5.6, 10, 29.96, 36.25, 99.5, 120.4].map(shortHours)).toEqual([
    '4.4',
    '5.6',
    '10',
    '30',
    '36.3',
    '99.5',
    '120',
  ]);
});

it('says in words what the color shows', () => {
  expect(loadWords(week(41, 40), false)).toBe('41 / 40 hours planned, over capacity');
  expect(loadWords(week(8.25, 40), true)).toBe('8.3 / 40 hours logged');
  expect(loadWords({ ...week(0, 40), meetings: 'unavailable' }, false)).toBe(
    '0 / 40 hours planned, calendar unavailable',
  );
});
