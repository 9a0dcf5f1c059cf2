// Tests the axis of charts, their lines, and their figures as CSV.
import { expect, it } from 'vitest';
import { tableAsCsv } from './chart-data.ts';
import { labelStep, linePath, ticksTo } from './scale.ts';

it.each([
  [0, [0, 1]],
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 20, 40, 60, 80, 100]],
  [101, [0, 50, 100, 150]],
  [0.3, [0, 0.1, 0.2, 0.3]],
])('marks an axis up to %d with round values', (largest, ticks) => {
  expect(ticksTo(largest)).toEqual(ticks);
});

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [2.5, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
])('marks an axis of whole numbers up to %d with whole numbers', (largest, ticks) => {
  expect(ticksTo(largest, true)).toEqual(ticks);
});

it('leaves out labels that would overlap', () => {
  expect(labelStep(10, 600, 60)).toBe(1);
  expect(labelStep(30, 600, 60)).toBe(3);
  expect(labelStep(5, 10, 60)).toBe(5);
});

it('draws steps and lines, and interrupts them where there is no value', () => {
  const points = [{ x: 0, y: 5 }, { x: 10, y: 3 }, null, { x: 30, y: 1 }];
  expect(linePath(points, true)).toBe('M0.0 5.0H10.0V3.0M30.0 1.0');
  expect(linePath(points, false)).toBe('M0.0 5.0L10.0 3.0M30.0 1.0');
});

it('writes figures as CSV without formulas, and keeps numbers below zero', () => {
  const table = { columns: ['Sprint', 'Free, h'], rows: [['=1+1', -3.5] as const, ['Sprint 2', null] as const] };
  expect(tableAsCsv(table)).toBe('Sprint,"Free, h"\r\n\'=1+1,-3.5\r\nSprint 2,\r\n');
});
