// Tests the times offered for snoozing.
import { expect, it } from 'vitest';
import { MINUTES, momentOf, snoozeTimes } from './snooze-times.ts';

const said = (now: Date) => snoozeTimes(now).map(({ label, at }) => `${label}: ${at.getDate()}., ${at.getHours()}:00`);

it('offers later today, and mornings of calendar days', () => {
  expect(said(new Date(2026, 10, 25, 10))).toEqual([
    'In 3 hours: 25., 13:00',
    'Tomorrow: 26., 9:00',
    'Next Monday: 30., 9:00',
    'In a month: 25., 9:00',
  ]);
});

it('offers Monday once', () => {
  expect(said(new Date(2026, 10, 22, 10)).map((each) => each.split(':')[0])).toEqual([
    'In 3 hours',
    'Tomorrow',
    'In a month',
  ]);
});

it('accepts a day and a half hour in the local time zone', () => {
  expect(momentOf('2026-11-25', 540)).toEqual(new Date(2026, 10, 25, 9));
  expect(momentOf('2026-12-31', 1_410)).toEqual(new Date(2026, 11, 31, 23, 30));
  expect([MINUTES.length, MINUTES[18]?.value]).toEqual([48, '540']);
});
