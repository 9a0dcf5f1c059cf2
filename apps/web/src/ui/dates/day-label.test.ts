// Tests calendar days in words.
import { describe, expect, it } from 'vitest';
import { dayLabel, daysLabel, fullDayLabel, shortDayLabel, weekNumber } from './day-label.ts';

const TODAY = '2026-11-21';

describe('day labels', () => {
  it('names the year of a day unless it is this one', () => {
    expect(dayLabel('2026-01-05', TODAY)).toBe(shortDayLabel('2026-01-05'));
    expect(dayLabel('2027-01-05', TODAY)).toBe(fullDayLabel('2027-01-05'));
    expect(shortDayLabel('2027-01-05')).not.toContain('2027');
    expect(fullDayLabel('2027-01-05')).toContain('2027');
  });

  it('names the years of several days unless all are in this one', () => {
    expect(daysLabel('2026-11-16', '2026-11-29', TODAY)).not.toContain('2026');
    expect(daysLabel('2026-12-28', '2027-01-10', TODAY)).toMatch(/2026.*2027/);
    expect(daysLabel('2025-11-16', '2025-11-29', TODAY)).toContain('2025');
  });

  it('numbers weeks as ISO 8601 does', () => {
    expect([weekNumber('2026-11-16'), weekNumber('2026-12-28'), weekNumber('2027-01-04')]).toEqual([
      'W47',
      'W53',
      'W1',
    ]);
  });
});
