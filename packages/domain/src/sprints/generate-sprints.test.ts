// Tests that sprints follow each other in whole weeks, from the right day and under the right names, wherever in the
// calendar.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isoWeekOf, weekdayOf } from './calendar.ts';
import { dueDateOf } from './due-date.ts';
import { generateSprints, hasDaysFor, isSprintSpan, nextStart } from './generate-sprints.ts';

const aDay = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('2000-01-01', count));

describe('generated sprints', () => {
  const wanted = { count: 3, start: '2025-02-10', weeks: 2, pattern: 'numbered', lastNumber: 0 } as const;

  it('are two weeks long, numbered, and only the first runs', () => {
    expect(generateSprints({ ...wanted, isStarting: true })).toEqual([
      { number: 1, name: 'Sprint 1', start_date: '2025-02-10', end_date: '2025-02-23', status: 'active' },
      { number: 2, name: 'Sprint 2', start_date: '2025-02-24', end_date: '2025-03-09', status: 'planned' },
      { number: 3, name: 'Sprint 3', start_date: '2025-03-10', end_date: '2025-03-23', status: 'planned' },
    ]);
  });

  it('are named by the week they start in, and continue the numbering', () => {
    const sprints = generateSprints({ ...wanted, pattern: 'week-based', lastNumber: 7, isStarting: false });
    expect(sprints.map(({ number, name, status }) => [number, name, status])).toEqual([
      [8, '2025-W07', 'planned'],
      [9, '2025-W09', 'planned'],
      [10, '2025-W11', 'planned'],
    ]);
  });

  it('have no gap and no overlap, over every change of clocks and year', () => {
    const weeks = fc.integer({ min: 1, max: 8 });
    fc.assert(
      fc.property(aDay, weeks, fc.integer({ min: 1, max: 12 }), (start, length, count) => {
        const sprints = generateSprints({ ...wanted, start, count, weeks: length, isStarting: true });
        expect(sprints[0]?.start_date).toBe(start);
        for (const [index, { start_date, end_date }] of sprints.entries()) {
          expect(daysBetween(start_date, end_date)).toBe(length * 7 - 1);
          expect(weekdayOf(start_date)).toBe(weekdayOf(start));
          const next = sprints[index + 1];
          if (next) expect(next.start_date).toBe(addDays(end_date, 1));
        }
      }),
    );
  });
});

it('can be generated up to the last valid date', () => {
  expect(hasDaysFor({ start: '2999-12-18', count: 1, weeks: 2 })).toBe(true);
  expect(hasDaysFor({ start: '2999-12-19', count: 1, weeks: 2 })).toBe(false);
  expect(hasDaysFor({ start: '2999-12-04', count: 3, weeks: 2 })).toBe(false);
});

describe('the next start', () => {
  const before = { today: '2026-11-21', sprint_start_date: null, start_day_of_week: 1, lastEnd: null };

  it.each([
    ['the next day to start on', {}, '2026-11-23'],
    ['today, if it is that day', { start_day_of_week: 6 }, '2026-11-21'],
    ['Sunday', { start_day_of_week: 7 }, '2026-11-22'],
    ['what the project says', { sprint_start_date: '2026-10-01' }, '2026-10-01'],
    ['the day after the last one', { lastEnd: '2026-12-06' }, '2026-12-07'],
    ['today, the day after the last one', { lastEnd: '2026-11-20' }, '2026-11-21'],
    ['not again where it began', { lastEnd: '2026-12-06', sprint_start_date: '2026-11-23' }, '2026-12-07'],
    ['what the project says, later', { lastEnd: '2026-12-06', sprint_start_date: '2027-01-04' }, '2027-01-04'],
    ['from now on, when the last one is long over', { lastEnd: '2026-08-02' }, '2026-11-23'],
  ])('is %s', (_, changes, start) => {
    expect(nextStart({ ...before, ...changes })).toBe(start);
  });

  it('is always within a week, on its day', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 7 }), (today, start_day_of_week) => {
        const start = nextStart({ ...before, today, start_day_of_week });
        expect(weekdayOf(start)).toBe(start_day_of_week);
        expect(daysBetween(today, start)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(today, start)).toBeLessThan(7);
      }),
    );
  });
});

it.each([
  ['2024-12-30', '2025-W01'],
  ['2025-12-29', '2026-W01'],
  ['2026-12-31', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
])('%s is in %s', (day, week) => expect(isoWeekOf(day)).toBe(week));

it.each([
  ['2026-01-01', '2026-01-01', true],
  ['2026-01-02', '2026-01-01', false],
  ['2026-01-01', '2027-01-01', true],
  ['2026-01-01', '2027-01-02', false],
])('from %s to %s is a span of a sprint: %s', (start, end, is) => expect(isSprintSpan(start, end)).toBe(is));

it('a ticket is due at the end of its sprint when it says so and has one', () => {
  const due_date = '2026-01-01';
  expect(dueDateOf({ due_date, due_date_type: 'sprint_end' }, '2026-02-01')).toBe('2026-02-01');
  expect(dueDateOf({ due_date, due_date_type: 'specific_date' }, '2026-02-01')).toBe(due_date);
  expect(dueDateOf({ due_date, due_date_type: 'sprint_end' }, null)).toBe(due_date);
});

it('refuses dates beyond years of four digits, which would make loops over days endless', () => {
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  expect(() => addDays('0000-01-01', -1)).toThrow(RangeError);
});
