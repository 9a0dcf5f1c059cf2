// Tests when digests are due, also on days when clocks change.
import { expect, it } from 'vitest';
import { lastDigest } from './digest-time.ts';

it.each([
  ['2026-11-23T07:59:00Z', 9, 'Europe/Prague', '2026-11-22', '2026-11-22T08:00:00.000Z'],
  ['2026-11-23T08:00:00Z', 9, 'Europe/Prague', '2026-11-23', '2026-11-23T08:00:00.000Z'],
  ['2026-03-28T12:00:00Z', 9, 'Europe/Prague', '2026-03-28', '2026-03-28T08:00:00.000Z'],
  // Summer time began in the night.
  ['2026-03-29T07:00:00Z', 9, 'Europe/Prague', '2026-03-29', '2026-03-29T07:00:00.000Z'],
  // Two o'clock is skipped.
  ['2026-03-29T01:10:00Z', 2, 'Europe/Prague', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  // Two o'clock comes twice.
  ['2026-10-25T00:30:00Z', 2, 'Europe/Prague', '2026-10-24', '2026-10-24T00:00:00.000Z'],
  ['2026-10-25T01:30:00Z', 2, 'Europe/Prague', '2026-10-25', '2026-10-25T01:00:00.000Z'],
  ['2026-11-23T01:00:00Z', 18, 'America/Los_Angeles', '2026-11-21', '2026-11-22T02:00:00.000Z'],
  ['2026-11-23T09:00:00Z', 8, 'Nowhere/Atall', '2026-11-23', '2026-11-23T08:00:00.000Z'],
])('at %s the last digest of %i o’clock in %s was that of %s', (now, hour, time_zone, day, at) => {
  const due = lastDigest(new Date(now), { hour, time_zone });
  expect([due.day, due.at.toISOString()]).toEqual([day, at]);
  expect(due.at.getTime()).toBeLessThanOrEqual(Date.parse(now));
});
