// Tests the days and lines of a timeline's scale.
import { expect, it } from 'vitest';
import { FIRST_DAY, LAST_DAY, weekdayOf } from '../sprints/calendar.ts';
import { scaleOf, ticksOf, ZOOMS } from './scale.ts';

const today = '2026-11-21';

it('begins on a Monday or with a month, ends on a Sunday, and covers today and all dates within six years', () => {
  for (const zoom of ZOOMS) {
    const scale = scaleOf({ start: '2026-01-15', end: '2027-06-10' }, today, zoom);
    expect(zoom === 'day' || zoom === 'week' ? weekdayOf(scale.start) : scale.start.slice(8)).toEqual(
      zoom === 'day' || zoom === 'week' ? 1 : '01',
    );
    expect(weekdayOf(scale.end)).toBe(7);
    expect(scale.start <= '2026-01-15' && scale.end >= '2027-06-10').toBe(true);
    const far = scaleOf({ start: FIRST_DAY, end: LAST_DAY }, today, zoom);
    expect([far.start >= '2020-10-01', far.end <= '2033-01-01']).toEqual([true, true]);
    const none = scaleOf(undefined, today, zoom);
    expect(none.start < today && none.end > today).toBe(true);
  }
});

it('draws a line for each day, Monday, month or quarter', () => {
  const scale = { start: '2026-10-26', end: '2027-01-10' };
  const days = (zoom: (typeof ZOOMS)[number]) => ticksOf(scale, zoom).map(({ day }) => day);
  expect(days('day')).toHaveLength(77);
  expect(days('week').slice(0, 3)).toEqual(['2026-10-26', '2026-11-02', '2026-11-09']);
  expect(days('month')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
  expect(days('quarter')).toEqual(['2027-01-01']);
  expect(ticksOf(scale, 'month')[0]?.offset).toBe(6);
});
