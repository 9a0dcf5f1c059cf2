// Tests which time zones are accepted: those that JavaScript and PostgreSQL know as the same.
import { expect, it } from 'vitest';
import { isTimeZone } from './is-time-zone.ts';

it.each(['UTC', 'Europe/Prague', 'Asia/Calcutta', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
  'accepts %s',
  (zone) => expect(isTimeZone(zone)).toBe(true),
);

it.each(['', 'IST', 'CST', 'US/Pacific-New', 'SystemV/PST8', '+01:00', 'Europe/Nowhere', 'Europe/../UTC'])(
  'refuses %s',
  (zone) => expect(isTimeZone(zone)).toBe(false),
);
