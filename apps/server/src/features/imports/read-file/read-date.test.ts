// Tests reading dates as people and programs write them.
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../testing/processor-time.ts';
import { dateOrder, readDate } from './read-date.ts';

const iso = (text: string) => {
  const read = readDate(text);
  return 'at' in read ? read.at.toISOString() : read.problem;
};

describe('a date', () => {
  it.each([
    ['2020-03-07T12:59:09-08:00', '2020-03-07T20:59:09.000Z'],
    ['2020-03-07T12:59:09Z', '2020-03-07T12:59:09.000Z'],
    ['2020-03-07T12:59:09.123456+0000', '2020-03-07T12:59:09.123Z'],
    ['2020-03-07 12:59', '2020-03-07T12:59:00.000Z'],
    ['2020-03-07', '2020-03-07T00:00:00.000Z'],
    ['2020/3/7', '2020-03-07T00:00:00.000Z'],
    [' 07.03.2020 08:05 ', '2020-03-07T08:05:00.000Z'],
    ['7 March 2020', '2020-03-07T00:00:00.000Z'],
    ['07/Mar/20 3:04 PM', '2020-03-07T15:04:00.000Z'],
    ['Mar 7, 2020', '2020-03-07T00:00:00.000Z'],
    ['September 7th, 2020 at 12:30 am', '2020-09-07T00:30:00.000Z'],
    ['Sat, 07 Mar 2020 12:59:09 GMT', '2020-03-07T12:59:09.000Z'],
    ['Sat Mar 07 2020 12:59:09 GMT-0800 (Pacific Standard Time)', '2020-03-07T20:59:09.000Z'],
    ['25/12/2020', '2020-12-25T00:00:00.000Z'],
    ['12/25/2020', '2020-12-25T00:00:00.000Z'],
    ['03/03/2020', '2020-03-03T00:00:00.000Z'],
  ])('reads %s', (text, expected) => expect(iso(text)).toBe(expected));

  it.each([
    ['03/04/2020', 'may be day/month'],
    ['2020-02-30', 'not a day that exists'],
    ['2020-13-01', 'not a day that exists'],
    ['7 Floreal 2020', 'not a day that exists'],
    ['2020-03-07 25:00', 'a time that does not exist'],
    ['2020-03-07 13:00 pm', 'a time that does not exist'],
    ['2020-03-07T10:00+19:00', 'a time that does not exist'],
    ['2020-03-07 10:00 PST', "a time that isn't recognised"],
    ['2020-03-07x', "a time that isn't recognised"],
    ['1583585949', "isn't a recognised date"],
    ['yesterday', "isn't a recognised date"],
  ])('refuses %s', (text, reason) => expect(iso(text)).toContain(reason));

  it('is refused quickly when it is followed by fifty thousand spaces', () => {
    const started = processorTime();
    expect(iso(`2020-03-07 10:00${' '.repeat(50_000)}x`)).toContain("isn't a recognised date");
    expect(processorTime() - started).toBeLessThan(1_000);
  });
});

it.each([
  [['03/04/2026', '13/04/2026'], 'day'],
  [['03/04/2026', '04/13/2026'], 'month'],
  [['13/04/2026', '04/13/2026'], undefined],
  [['03/04/2026', 7, null], undefined],
] as const)('derives the order of day and month from all dates of a column: %j', (column, order) => {
  expect(dateOrder(column)).toBe(order);
});
