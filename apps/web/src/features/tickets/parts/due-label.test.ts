// Tests due dates in words.
import { describe, expect, it } from 'vitest';
import { localDay } from '../../../ui/dates/day-label.ts';
import { dueLabel } from './due-label.ts';

describe('dueLabel', () => {
  it('says today, and counts how late something is', () => {
    expect(dueLabel('2026-11-21', '2026-11-21', false)).toEqual({ text: 'Today', isLate: false, daysLate: 0 });
    expect(dueLabel('2026-11-18', '2026-11-21', false)).toMatchObject({ isLate: true, daysLate: 3 });
    expect(dueLabel('2026-11-24', '2026-11-21', false)).toMatchObject({ isLate: false, daysLate: 0 });
  });

  it('does not mark done tickets as late', () => {
    expect(dueLabel('2026-11-18', '2026-11-21', true).isLate).toBe(false);
  });

  it('adds the year if it is another', () => {
    expect(dueLabel('2027-01-02', '2026-11-21', false).text).toContain('2027');
    expect(dueLabel('2026-12-02', '2026-11-21', false).text).not.toContain('2026');
  });

  it('uses the local date', () => {
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });
});
