// Tests how work is spread over weeks: by hand, and against the hours of single days.
import { expect, it } from 'vitest';
import { addDays } from '../sprints/calendar.ts';
import { capacityBetween } from './capacity.ts';
import { type PlannedWork, personDays, spreadWork, weekCapacity, workCalendar } from './plan-work.ts';

const FULL = { max_daily_hours: 8, operational_days: [1, 2, 3, 4, 5] };
/** Thursday of the first week. */
const WINDOW = { today: '2026-11-19', from: '2026-11-16', weeks: 4 };
const NONE = new Set<string>();
const calendar = workCalendar(WINDOW, FULL, NONE);

const spread = (work: Partial<PlannedWork>, daysOff: Parameters<typeof personDays>[1] = []) => {
  const weeks = new Float64Array(4);
  spreadWork(
    calendar,
    personDays(calendar, daysOff),
    { hours: 10, start_date: null, due_date: WINDOW.today, ...work },
    weeks,
  );
  return [...weeks];
};

it('spreads work over the working days from today, or its start, to the day it is due', () => {
  expect(spread({})).toEqual([10, 0, 0, 0]);
  // Thursday, Friday, and the five days of the next week.
  expect(spread({ hours: 14, due_date: '2026-11-27' })).toEqual([4, 10, 0, 0]);
  expect(spread({ start_date: '2026-11-30', due_date: '2026-12-11' })).toEqual([0, 0, 5, 5]);
  expect(spread({ start_date: '2026-10-01', due_date: '2026-11-20' })).toEqual([10, 0, 0, 0]);
});

it('plans late work for today, and work without a working day on its due date', () => {
  expect(spread({ due_date: '2026-10-01' })).toEqual([10, 0, 0, 0]);
  expect(spread({ start_date: '2026-11-28', due_date: '2026-11-29' })).toEqual([0, 10, 0, 0]);
  expect(spread({ start_date: '2026-12-30', due_date: '2026-12-01' })).toEqual([0, 0, 10, 0]);
  expect(spread({ start_date: '2027-03-01', due_date: '2027-04-01' })).toEqual([0, 0, 0, 0]);
});

it('leaves out the days off of the person', () => {
  const off = [{ from_day: '2026-11-19', to_day: '2026-11-20', is_half: false }];
  expect(spread({ due_date: '2026-11-27' }, off)).toEqual([0, 10, 0, 0]);
});

it('counts the capacity of this week from today, and says who is away', () => {
  const capacity = (daysOff: Parameters<typeof personDays>[1]) =>
    [0, 1].map((week) => weekCapacity(calendar, personDays(calendar, daysOff), week));
  expect(capacity([])).toEqual([
    { hours: 16, meetings: 0, is_away: false },
    { hours: 40, meetings: 0, is_away: false },
  ]);
  expect(capacity([{ from_day: '2026-11-20', to_day: '2026-11-29', is_half: false }])).toEqual([
    { hours: 8, meetings: 0, is_away: false },
    { hours: 0, meetings: 0, is_away: true },
  ]);
});

it('subtracts meetings, and says from when on they are unknown', () => {
  const hoursByDay = new Map([
    ['2026-11-23', 3],
    ['2026-11-24', 20],
    ['2026-11-28', 5],
    ['2026-12-01', 1],
  ]);
  const weekOf = (until: string | null, daysOff: Parameters<typeof personDays>[1] = [], week = 1) =>
    weekCapacity(calendar, personDays(calendar, daysOff, { hoursByDay, until }), week);
  expect(weekOf('2026-11-29')).toEqual({ hours: 40 - 3 - 8, meetings: 11, is_away: false });
  expect(weekOf('2026-11-27')).toMatchObject({ meetings: 11 });
  expect(weekOf('2026-11-26')).toEqual({ hours: 29, meetings: 'unavailable', is_away: false });
  expect(weekOf('2026-11-29', [], 2)).toEqual({ hours: 40, meetings: 'unavailable', is_away: false });
  expect(weekOf(null)).toEqual({ hours: 40, meetings: 'unavailable', is_away: false });
  // On days off, unknown meetings don't matter; a week full of meetings alone is no absence.
  const off = [{ from_day: '2026-11-23', to_day: '2026-11-29', is_half: false }];
  expect(weekOf(null, off)).toEqual({ hours: 0, meetings: 0, is_away: true });
  const half = [{ from_day: '2026-11-24', to_day: '2026-11-24', is_half: true }];
  expect(weekOf('2026-11-29', half)).toEqual({ hours: 36 - 3 - 4, meetings: 7, is_away: false });
});

it('takes a meeting while out of office off once: with the half day, and not again', () => {
  const day = '2026-11-24';
  const known = { until: '2026-11-29', hoursByDay: new Map([[day, 3]]), awayByDay: new Map([[day, 2]]) };
  const half = { from_day: day, to_day: day, is_half: true };
  const hoursWith = (...daysOff: (typeof half)[]) =>
    weekCapacity(calendar, personDays(calendar, daysOff, known), 1).hours;
  expect([hoursWith(), hoursWith(half), hoursWith(half, half)]).toEqual([37, 36 - 1, 32]);
});

it('counts the same hours as single days do', () => {
  const holidays = new Set(['2026-11-26', '2026-12-08']);
  const daysOff = [
    { from_day: '2026-11-20', to_day: '2026-11-24', is_half: true },
    { from_day: '2026-11-24', to_day: '2026-11-25', is_half: true },
    { from_day: '2026-12-03', to_day: '2026-12-08', is_half: false },
  ];
  const working = { max_daily_hours: 7.5, operational_days: [0, 2, 3, 4] };
  const own = workCalendar({ ...WINDOW, today: WINDOW.from }, working, holidays);
  for (let week = 0; week < WINDOW.weeks; week++) {
    const monday = addDays(WINDOW.from, week * 7);
    const { hours } = capacityBetween({ working, daysOff, holidays }, monday, addDays(monday, 6));
    expect(weekCapacity(own, personDays(own, daysOff), week).hours).toBe(hours);
  }
});
