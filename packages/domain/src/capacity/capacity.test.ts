// Tests the hours a person can work: weekends, holidays, days off and meetings.
import { expect, it } from 'vitest';
import { type CapacityFacts, capacityBetween, capacityByDay, meetingsOfDay } from './capacity.ts';

const FULL: CapacityFacts = {
  working: { max_daily_hours: 8, operational_days: [1, 2, 3, 4, 5] },
  daysOff: [],
  holidays: new Set(),
};
const MONDAY = '2026-11-16';
const SUNDAY = '2026-11-22';
const off = (from_day: string, to_day = from_day, is_half = false) => ({ from_day, to_day, is_half });
const week = (facts: Partial<CapacityFacts>) => capacityBetween({ ...FULL, ...facts }, MONDAY, SUNDAY);

it('counts the hours of the days a company works', () => {
  expect(week({})).toEqual({ hours: 40, days: 5, meetings: 0, is_away: false });
  expect(week({ working: { max_daily_hours: 6, operational_days: [0, 6] } })).toMatchObject({ hours: 12, days: 2 });
  expect(week({ working: { max_daily_hours: 6, operational_days: [] } })).toMatchObject({ hours: 0, is_away: false });
});

it('takes whole and half days off, and holidays, each day once', () => {
  expect(week({ daysOff: [off('2026-11-17', '2026-11-18')] })).toMatchObject({ hours: 24, days: 3 });
  expect(week({ daysOff: [off('2026-11-17', '2026-11-18', true)] })).toMatchObject({ hours: 32, days: 5 });
  expect(week({ daysOff: [off('2026-11-17', '2026-11-17', true), off('2026-11-17', '2026-11-17', true)] }).hours).toBe(
    32,
  );
  expect(week({ holidays: new Set(['2026-11-18']), daysOff: [off('2026-11-18')] }).hours).toBe(32);
  expect(week({ holidays: new Set([SUNDAY]), daysOff: [off('2026-11-21')] }).hours).toBe(40);
});

it('says that a person is away only when days off leave nothing to work', () => {
  expect(week({ daysOff: [off('2026-11-01', '2026-11-30')] })).toMatchObject({ hours: 0, is_away: true });
  const holidays = new Set(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
  expect(week({ holidays })).toMatchObject({ hours: 0, is_away: false });
});

it('takes meetings from the hours of a day, and never shows an unavailable calendar as free', () => {
  expect(week({ meetingsOn: () => 1.5 })).toMatchObject({ hours: 32.5, meetings: 7.5 });
  expect(week({ meetingsOn: () => 20 })).toMatchObject({ hours: 0, days: 5 });
  const meetingsOn = (day: string) => (day === '2026-11-18' ? ('unavailable' as const) : 1);
  expect(week({ meetingsOn })).toMatchObject({ hours: 36, meetings: 'unavailable' });
  expect(capacityByDay({ ...FULL, meetingsOn }, '2026-11-18', '2026-11-18')[0]?.meetings).toBe('unavailable');
  expect(week({ meetingsOn, daysOff: [off('2026-11-18')] }).meetings).toBe(4);
});

it('takes a meeting while out of office off once: with the half day, and not again', () => {
  const known = {
    until: SUNDAY,
    hoursByDay: new Map([['2026-11-17', 3]]),
    awayByDay: new Map([['2026-11-17', 2]]),
  };
  const meetingsOn = (day: string, isHalfOff: boolean) => meetingsOfDay(known, day, isHalfOff);
  const half = off('2026-11-17', '2026-11-17', true);
  expect(week({ meetingsOn })).toMatchObject({ hours: 37, meetings: 3 });
  expect(week({ meetingsOn, daysOff: [half] })).toMatchObject({ hours: 32 + 4 - 1, meetings: 1 });
  expect(week({ meetingsOn, daysOff: [half, half] })).toMatchObject({ hours: 32, meetings: 0 });
  expect(week({ meetingsOn, daysOff: [off('2026-11-17')] })).toMatchObject({ hours: 32, meetings: 0 });
});
