// Tests which events of an iCalendar file become holidays.
import { expect, it } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const YEARS = { from: '2026-01-01', to: '2028-12-31' };
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\r\n',
  );
const read = (...events: string[]) => readCalendar(calendar(...events), YEARS);

it('reads all-day events with their names, each day once', () => {
  expect(
    read(
      'DTSTART;VALUE=DATE:20261225\r\nDTEND;VALUE=DATE:20261227\r\nSUMMARY:Christmas\\, both\r\n  days',
      'DTSTART:20260501\r\nSUMMARY;LANGUAGE="de:AT":Tag der Arbeit',
      'DTSTART;VALUE=DATE:20261226\r\nSUMMARY:Boxing Day',
      'DTSTART;VALUE=DATE:20201225\r\nSUMMARY:Long ago',
    ),
  ).toEqual({
    days: [
      { day: '2026-05-01', name: 'Tag der Arbeit' },
      { day: '2026-12-25', name: 'Christmas, both days' },
      { day: '2026-12-26', name: 'Christmas, both days' },
    ],
    skipped: 0,
  });
});

it('repeats a day every year as far as it is asked for', () => {
  expect(read('DTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=YEARLY;BYMONTH=1\r\nSUMMARY:New Year')).toMatchObject({
    days: [{ day: '2026-01-01' }, { day: '2027-01-01' }, { day: '2028-01-01' }],
  });
  expect(read('DTSTART:20240229\r\nRRULE:FREQ=YEARLY')).toMatchObject({ days: [{ day: '2028-02-29' }] });
  expect(read('DTSTART:20260102\r\nRRULE:FREQ=YEARLY;UNTIL=20270102T000000Z')).toMatchObject({ days: { length: 2 } });
  expect(read('DTSTART:20260102\r\nRRULE:FREQ=YEARLY;COUNT=1')).toMatchObject({ days: { length: 1 } });
});

it('takes the length of a holiday from its duration, and leaves out the years it names', () => {
  expect(read('DTSTART;VALUE=DATE:20261224\r\nDURATION:P3D')).toMatchObject({
    days: [{ day: '2026-12-24' }, { day: '2026-12-25' }, { day: '2026-12-26' }],
  });
  expect(read('DTSTART;VALUE=DATE:20261224\r\nDURATION:P1W')).toMatchObject({ days: { length: 7 } });
  const yearly = 'DTSTART:20261224\r\nRRULE:FREQ=YEARLY';
  expect(read(`${yearly}\r\nEXDATE;VALUE=DATE:20261224\r\nEXDATE;VALUE=DATE:20301224,20281224`)).toMatchObject({
    days: [{ day: '2027-12-24' }],
    skipped: 0,
  });
});

it('reads the rest of a calendar with an event at the end of all time', () => {
  expect(read('DTSTART:99991231\r\nSUMMARY:The end', 'DTSTART:20260101')).toEqual({
    days: [{ day: '2026-01-01', name: 'Holiday' }],
    skipped: 0,
  });
});

it('skips and counts entries that are not holidays', () => {
  expect(
    read(
      'DTSTART:20261225T100000Z\r\nSUMMARY:Meeting',
      'DTSTART:20261225\r\nSTATUS:CANCELLED',
      'DTSTART:20260101\r\nDTEND:20270101\r\nSUMMARY:The year',
      'DTSTART:20260105\r\nRRULE:FREQ=WEEKLY',
      'DTSTART:20260526\r\nRRULE:FREQ=YEARLY;BYDAY=-1MO;BYMONTH=5',
      'DTSTART:20261345',
      'DTSTART:20260105\r\nDURATION:PT8H',
      'DTSTART:20260105\r\nRDATE;VALUE=DATE:20270309',
      'BEGIN:VALARM\r\nDTSTART:20260101\r\nEND:VALARM',
    ),
  ).toEqual({ days: [], skipped: 9 });
});

it('counts repetitions before the period without making them', () => {
  const yearly = (start: string, rule: string) =>
    `BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:${start}\nRRULE:FREQ=YEARLY${rule}\nSUMMARY:Day\nEND:VEVENT\nEND:VCALENDAR`;
  const days = (start: string, rule = '') => {
    const read = readCalendar(yearly(start, rule), { from: '2026-01-01', to: '2032-12-31' });
    return typeof read === 'string' ? read : read.days.map(({ day }) => day);
  };
  expect(days('20200501', ';COUNT=8')).toEqual(['2026-05-01', '2027-05-01']);
  expect(days('20160229', ';COUNT=4')).toEqual(['2028-02-29']);
  expect(days('00040229').slice(-2)).toEqual(['2028-02-29', '2032-02-29']);
  const timeOf = (year: string) => {
    const event = `BEGIN:VEVENT\nDTSTART:${year}0101\nDTEND:${year}0131\nRRULE:FREQ=YEARLY\nEND:VEVENT\n`;
    const begun = process.threadCpuUsage();
    const many = readCalendar(`BEGIN:VCALENDAR\n${event.repeat(900)}`, { from: '2026-01-01', to: '2032-12-31' });
    expect(many).toMatchObject({ skipped: 0 });
    const { user, system } = process.threadCpuUsage(begun);
    return user + system;
  };
  // The least of some rounds: one alone may compile, or collect what other tests have left.
  const leastOf = (year: string) => Math.min(...Array.from({ length: 3 }, () => timeOf(year)));
  const late = leastOf('2026');
  // Making two thousand years of repetitions takes hundreds of times as long.
  expect(leastOf('0001')).toBeLessThan(late * 10);
});

it('refuses files that are not calendars, and more events than a company may have holidays', () => {
  expect(readCalendar('<html>', YEARS)).toBe('not_a_calendar');
  expect(read(...Array.from({ length: 2_001 }, () => 'DTSTART:20260101'))).toBe('too_many_events');
});

it('reads a hostile file of a megabyte quickly', () => {
  const begun = process.threadCpuUsage();
  readCalendar(`BEGIN:VCALENDAR\nBEGIN:VEVENT\n${'A;'.repeat(250_000)}\n${'B;"'.repeat(150_000)}`, YEARS);
  readCalendar(calendar(`DTSTART:00010101\r\nRRULE:FREQ=YEARLY;COUNT=${'9'.repeat(900_000)}`), YEARS);
  const { user, system } = process.threadCpuUsage(begun);
  expect(user + system).toBeLessThan(1_000_000);
});
