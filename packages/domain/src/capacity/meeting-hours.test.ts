// Tests how a calendar's entries become hours of a day.
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, meetingHoursByDay } from './meeting-hours.ts';

const DAY = '2026-11-23';
const at = (time: string, day = DAY) => ({ dateTime: `${day}T${time}Z` });
const meeting = (from: string, to: string, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  start: at(from),
  end: at(to),
  ...more,
});
const hoursOf = (entries: CalendarEntry[], { from = DAY, to = DAY, email = 'mara@northbeam.io' } = {}) =>
  Object.fromEntries(meetingHoursByDay(entries, { from, to, email }));

it('adds up durations', () => {
  const entries = [meeting('09:00:00', '10:00:00'), meeting('13:00:00', '13:45:00')];
  expect(hoursOf(entries)).toEqual({ [DAY]: { hours: 1.75, busy_hours: 1.75 } });
  expect(hoursOf([])).toEqual({});
});

describe('overlaps', () => {
  it('count twice in the sum and once in what is busy', () => {
    const entries = [meeting('09:00:00', '11:00:00'), meeting('10:00:00', '12:00:00'), meeting('09:30:00', '10:30:00')];
    expect(hoursOf(entries)).toEqual({ [DAY]: { hours: 5, busy_hours: 3 } });
  });

  it("do not depend on the order, and adjacent meetings don't overlap", () => {
    const entries = [meeting('10:00:00', '11:00:00'), meeting('08:00:00', '12:00:00'), meeting('12:00:00', '13:00:00')];
    const expected = { [DAY]: { hours: 6, busy_hours: 5 } };
    expect(hoursOf(entries)).toEqual(expected);
    expect(hoursOf(entries.toReversed())).toEqual(expected);
  });
});

it('splits a meeting at midnight, and ignores hours outside of the period', () => {
  const night = { start: at('22:00:00', '2026-11-22'), end: at('01:00:00', '2026-11-24') };
  const whole = { hours: 24, busy_hours: 24 };
  expect(hoursOf([night])).toEqual({ [DAY]: whole });
  expect(hoursOf([night], { from: '2026-11-22', to: '2026-11-24' })).toEqual({
    '2026-11-22': { hours: 2, busy_hours: 2 },
    [DAY]: whole,
    '2026-11-24': { hours: 1, busy_hours: 1 },
  });
});

it('counts at most 24 busy hours a day', () => {
  const long = { start: at('00:00:00', '1990-01-01'), end: at('00:00:00', '2030-01-01') };
  expect(hoursOf([long, long, meeting('09:00:00', '10:00:00')])).toEqual({ [DAY]: { hours: 49, busy_hours: 24 } });
});

it('assigns meetings with offsets to their day in UTC', () => {
  const entry = { start: { dateTime: `${DAY}T00:30:00+02:00` }, end: { dateTime: `${DAY}T02:30:00+02:00` } };
  expect(hoursOf([entry])).toEqual({ [DAY]: { hours: 0.5, busy_hours: 0.5 } });
});

it('leaves out all-day entries, entries without length and unreadable ones', () => {
  const wholeDay = { start: { date: DAY }, end: { date: '2026-11-24' } } as CalendarEntry;
  const entries = [
    wholeDay,
    meeting('10:00:00', '10:00:00'),
    meeting('11:00:00', '10:00:00'),
    { start: { dateTime: 'soon' }, end: at('10:00:00') },
    { start: at('10:00:00') },
    {},
  ];
  expect(hoursOf(entries)).toEqual({});
});

describe('attendees', () => {
  const answered = (responseStatus: string, more = {}) =>
    meeting('09:00:00', '10:00:00', {
      attendees: [
        { email: 'other@x.io', responseStatus: 'declined' },
        { responseStatus, ...more },
      ],
    });

  it('leaves out what the owner declined, by mark or by address', () => {
    expect(hoursOf([answered('declined', { self: true })])).toEqual({});
    expect(hoursOf([answered('declined', { email: 'Mara@Northbeam.io' })])).toEqual({});
  });

  it('keeps what others declined, and what the owner has not answered', () => {
    for (const status of ['accepted', 'tentative', 'needsAction'])
      expect(hoursOf([answered(status, { self: true })])).toEqual({ [DAY]: { hours: 1, busy_hours: 1 } });
    expect(hoursOf([answered('declined', { self: false, email: 'mara@northbeam.io' })])).not.toEqual({});
    expect(
      Object.fromEntries(meetingHoursByDay([answered('declined', { email: '' })], { from: DAY, to: DAY })),
    ).not.toEqual({});
  });
});

it.each([
  { status: 'cancelled' },
  { transparency: 'transparent' },
  { eventType: 'workingLocation' },
  { eventType: 'focusTime' },
  { eventType: 'outOfOffice' },
])('adds %o to meetings, but not to busy hours', (more) => {
  expect(hoursOf([meeting('09:00:00', '10:00:00', more)])).toEqual({ [DAY]: { hours: 1, busy_hours: 0 } });
});

it.each([
  { status: 'tentative' },
  { transparency: 'opaque' },
  { eventType: 'default' },
  { eventType: 'fromGmail' },
  { eventType: 'something new' },
])('is busy with %o', (more) => {
  expect(hoursOf([meeting('09:00:00', '10:00:00', more)])).toEqual({ [DAY]: { hours: 1, busy_hours: 1 } });
});

it('adds up as many long entries as can be read', () => {
  const entries = Array.from({ length: 2_500 }, () => ({
    start: at('00:00:00', '2026-10-01'),
    end: at('00:00:00', '2026-12-31'),
  }));
  const days = meetingHoursByDay(entries, { from: '2026-10-01', to: '2026-12-30' });
  expect(days.size).toBe(91);
  expect(days.get('2026-11-01')).toEqual({ hours: 60_000, busy_hours: 24 });
});

it('says how much of what is busy lies in an absence, each minute once', () => {
  const away = { eventType: 'outOfOffice' };
  const entries = [
    meeting('09:00:00', '11:00:00'),
    meeting('12:00:00', '14:00:00'),
    meeting('13:00:00', '15:00:00'),
    meeting('13:00:00', '17:00:00', away),
    meeting('14:30:00', '18:00:00', away),
    meeting('09:00:00', '12:00:00', { ...away, status: 'cancelled' }),
  ];
  expect(hoursOf(entries)[DAY]).toMatchObject({ busy_hours: 5, away_hours: 2 });
});
