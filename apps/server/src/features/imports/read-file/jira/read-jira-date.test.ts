// Tests dates in the formats and languages of Jira exports.
import { timeZone, UTC } from '@worklane/domain/time/time-zone';
import { expect, it } from 'vitest';
import { jiraDates } from './read-jira-date.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const read = (given: string, others: string[] = []) =>
  jiraDates([given, ...others], NOW)
    .read(given)
    ?.toISOString();

it.each([
  ['05/Mar/24 3:45 PM', '2024-03-05T15:45:00.000Z'],
  ['05/Mar/24 12:00 AM', '2024-03-05T00:00:00.000Z'],
  ['5. März 2024 15:45', '2024-03-05T15:45:00.000Z'],
  ['05/Mär/24 15:45', '2024-03-05T15:45:00.000Z'],
  ['05/Dez/24 03:45 nachm.', '2024-12-05T15:45:00.000Z'],
  ['05.03.2024', '2024-03-05T00:00:00.000Z'],
  ['5 févr. 2024 15:45', '2024-02-05T15:45:00.000Z'],
  ['05/juil./24 15:45', '2024-07-05T15:45:00.000Z'],
  ['5 août 2024 15h45', '2024-08-05T15:45:00.000Z'],
  ['05/ene/24 3:45 p. m.', '2024-01-05T15:45:00.000Z'],
  ['5 de março de 2024', '2024-03-05T00:00:00.000Z'],
  ['05/dez/24 15:45', '2024-12-05T15:45:00.000Z'],
  ['2024-03-05 15:45', '2024-03-05T15:45:00.000Z'],
  ['2024-03-05T15:45:00.000+0200', '2024-03-05T13:45:00.000Z'],
  ['2024/03/05', '2024-03-05T00:00:00.000Z'],
  ['Mar 5, 2024', '2024-03-05T00:00:00.000Z'],
  ['2024 Mar 5', '2024-03-05T00:00:00.000Z'],
])('%s', (given, at) => {
  expect(read(given)).toBe(at);
});

it('learns the order of numbers from the other dates of the file', () => {
  expect(read('03/04/2024', ['01/25/2024'])).toBe('2024-03-04T00:00:00.000Z');
  expect(read('03/04/2024', ['25/01/2024'])).toBe('2024-04-03T00:00:00.000Z');
  expect(read('24/03/04', ['23/12/31', '24/01/30'])).toBe('2024-03-04T00:00:00.000Z');
  expect(jiraDates(['03/04/2024'], NOW).isUnsure).toBe(true);
  expect(jiraDates(['03/04/2024', '25/01/2024'], NOW).isUnsure).toBe(false);
  expect(jiraDates(['05/Mar/24'], NOW).isUnsure).toBe(false);
});

it.each(['', 'soon', '31/Feb/24', '1 2', '05/Foo/24', '99/99/2024', '5/jui/24', 'x'.repeat(1000)])(
  '%j is none',
  (given) => {
    expect(read(given)).toBeUndefined();
  },
);

it.each([
  // Written without a zone, a day is the day.
  ['01/Jul/24 11:30 PM', '2024-07-01', '2024-07-01T21:30:00.000Z', '2024-07-02T06:30:00.000Z', '2024-07-01'],
  ['2024-07-01', '2024-07-01', '2024-06-30T22:00:00.000Z', '2024-07-01T07:00:00.000Z', '2024-07-01'],
  // A moment has another day elsewhere.
  ['2024-07-01T23:30:00.000+0000', '2024-07-02', '2024-07-01T23:30:00.000Z', '2024-07-01T23:30:00.000Z', '2024-07-01'],
  ['2024-07-02 04:30 UTC', '2024-07-02', '2024-07-02T04:30:00.000Z', '2024-07-02T04:30:00.000Z', '2024-07-01'],
  ['2024-07-02T00:30:00+0200', '2024-07-02', '2024-07-01T22:30:00.000Z', '2024-07-01T22:30:00.000Z', '2024-07-01'],
])('%s is a day and a moment east and west', (given, dayEast, momentEast, momentWest, dayWest) => {
  const dates = jiraDates([given], NOW);
  const [east, west] = [timeZone('Europe/Prague') ?? UTC, timeZone('America/Los_Angeles') ?? UTC];
  expect([dates.day(given, east), dates.day(given, west)]).toEqual([dayEast, dayWest]);
  expect([dates.moment(given, east), dates.moment(given, west)].map((at) => at?.toISOString())).toEqual([
    momentEast,
    momentWest,
  ]);
});
