// Tests days and times in time zones east and west, also around skipped and repeated hours.
import { expect, it } from 'vitest';
import { isTimeZone } from './is-time-zone.ts';
import { dayIn, timeZone, UTC } from './time-zone.ts';

it.each([
  ['2024-07-01T21:30:00Z', 'Europe/Prague', '2024-07-01 23:30'],
  ['2024-06-30T22:30:00Z', 'Europe/Prague', '2024-07-01 00:30'],
  ['2024-07-02T06:30:00Z', 'America/Los_Angeles', '2024-07-01 23:30'],
  ['2024-07-01T09:30:00Z', 'Pacific/Kiritimati', '2024-07-01 23:30'],
  ['2024-07-02T09:30:00Z', 'Pacific/Pago_Pago', '2024-07-01 22:30'],
  ['2024-07-01T18:00:00Z', 'Asia/Kolkata', '2024-07-01 23:30'],
  ['2024-07-01T23:30:00Z', 'UTC', '2024-07-01 23:30'],
])('at %s the clocks of %s show %s', (at, name, shown) => {
  const zone = timeZone(name);
  expect(zone?.minute(new Date(at))).toBe(shown);
  expect(zone?.day(new Date(at))).toBe(shown.slice(0, 10));
  expect(zone?.moment(new Date(`${shown.replace(' ', 'T')}:00Z`)).toISOString()).toBe(new Date(at).toISOString());
});

it('converts local times around a change to summer or winter time', () => {
  const moment = (wall: string) => timeZone('Europe/Prague')?.moment(new Date(wall)).toISOString();
  expect(moment('2024-03-31T01:59:00Z')).toBe('2024-03-31T00:59:00.000Z');
  expect(moment('2024-03-31T03:00:00Z')).toBe('2024-03-31T01:00:00.000Z');
  expect(moment('2024-10-27T01:59:00Z')).toBe('2024-10-26T23:59:00.000Z');
  expect(moment('2024-10-27T03:00:00Z')).toBe('2024-10-27T02:00:00.000Z');
});

it('returns no zone for an unknown name', () => {
  expect(timeZone('Mars/Olympus')).toBeUndefined();
  expect(timeZone('')).toBeUndefined();
  expect(UTC.day(new Date('2024-07-01T23:30:00Z'))).toBe('2024-07-01');
});

it.each([
  ['2024-07-01', 'Europe/Prague', '2024-06-30T22:00:00.000Z'],
  ['2024-07-01', 'Pacific/Auckland', '2024-06-30T12:00:00.000Z'],
  // Clocks go from 23:59 to 1:00.
  ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00.000Z'],
])('%s begins in %s at %s', (day, name, start) => {
  expect(timeZone(name)?.startOf(day).toISOString()).toBe(start);
  expect(timeZone(name)?.day(new Date(start))).toBe(day);
});

it('accepts only names of zones', () => {
  expect(['UTC', 'Europe/Prague', '+01:00', '', 'Mars/Olympus'].filter(isTimeZone)).toEqual(['UTC', 'Europe/Prague']);
  expect(dayIn('Mars/Olympus', new Date('2024-07-01T23:30:00Z'))).toBe('2024-07-01');
});
