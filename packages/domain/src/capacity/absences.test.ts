// Tests which days an out-of-office entry covers, and which of them are proposed.
import { describe, expect, it } from 'vitest';
import { type AbsenceEntry, absencesOf, MOST_ABSENCES, proposedDays } from './absences.ts';

const PERIOD = { from: '2026-12-01', to: '2027-02-28' };
const entry = (start: AbsenceEntry['start'], end: AbsenceEntry['end'], more = {}): AbsenceEntry => ({
  id: 'one',
  eventType: 'outOfOffice',
  start,
  end,
  ...more,
});
const timed = (start: string, end: string, more = {}) => entry({ dateTime: start }, { dateTime: end }, more);
const daysOf = (...entries: AbsenceEntry[]) =>
  absencesOf(entries, PERIOD).map(({ from_day, to_day, is_half }) => `${from_day} ${to_day}${is_half ? ' half' : ''}`);

describe('absencesOf', () => {
  it('treats the end date of an all-day entry as exclusive', () => {
    expect(daysOf(entry({ date: '2026-12-21' }, { date: '2026-12-24' }))).toEqual(['2026-12-21 2026-12-23']);
  });

  it('reads timed entries in the time zone of the calendar', () => {
    expect(daysOf(timed('2026-12-21T00:00:00+09:00', '2026-12-22T00:00:00+09:00'))).toEqual(['2026-12-21 2026-12-21']);
    expect(daysOf(timed('2026-12-21T09:00:00-08:00', '2026-12-21T17:00:00-08:00'))).toEqual(['2026-12-21 2026-12-21']);
  });

  it('distinguishes whole days, half days and appointments', () => {
    expect(daysOf(timed('2026-12-21T13:00:00Z', '2026-12-21T17:00:00Z'))).toEqual(['2026-12-21 2026-12-21 half']);
    expect(daysOf(timed('2026-12-21T09:00:00Z', '2026-12-21T11:30:00Z'))).toEqual([]);
    expect(daysOf(timed('2026-12-21T18:00:00Z', '2026-12-22T06:00:00Z'))).toEqual([]);
    expect(daysOf(timed('2026-12-21T13:00:00Z', '2026-12-24T12:00:00Z'))).toEqual([
      '2026-12-21 2026-12-23',
      '2026-12-24 2026-12-24 half',
    ]);
  });

  it('ignores other kinds, cancelled entries, days outside the period and invalid dates', () => {
    const days = [{ date: '2026-12-21' }, { date: '2026-12-22' }] as const;
    expect(daysOf(entry(...days, { eventType: 'default' }), entry(...days, { eventType: undefined }))).toEqual([]);
    expect(daysOf(entry(...days, { status: 'cancelled' }), entry(...days, { id: '' }))).toEqual([]);
    expect(daysOf(entry({ date: '2026-11-01' }, { date: '2026-11-30' }))).toEqual([]);
    expect(daysOf(entry({ date: '2027-03-01' }, { date: '2027-03-02' }))).toEqual([]);
    expect(daysOf(entry({ date: '2026-12-22' }, { date: '2026-12-21' }), entry({ date: 'soon' }, {}))).toEqual([]);
    expect(daysOf(entry({ date: '2000-01-01' }, { date: '2900-01-01' }))).toEqual([]);
  });

  it('keeps only the first of very many entries', () => {
    const many = Array.from({ length: MOST_ABSENCES + 5 }, (_, index) =>
      entry({ date: '2026-12-21' }, { date: '2026-12-22' }, { id: String(index) }),
    );
    expect(daysOf(...many, entry({ date: '2026-12-20' }, { date: '2026-12-21' }))).toHaveLength(MOST_ABSENCES);
    expect(daysOf(...many, entry({ date: '2026-12-20' }, { date: '2026-12-21' }))[0]).toBe('2026-12-20 2026-12-20');
  });
});

describe('proposedDays', () => {
  const off = (from_day: string, to_day = from_day, is_half = false) => ({ from_day, to_day, is_half });
  const proposed = (absence: ReturnType<typeof off>, daysOff: ReturnType<typeof off>[] = [], today = '2026-12-01') =>
    proposedDays(absence, { isWorked: (day) => !['2026-12-19', '2026-12-20'].includes(day), daysOff, today });

  it('leaves out days at the ends that nobody works or that are off already', () => {
    expect(proposed(off('2026-12-19', '2026-12-22'))).toEqual(off('2026-12-21', '2026-12-22'));
    expect(proposed(off('2026-12-21', '2026-12-24'), [off('2026-12-21'), off('2026-12-24')])).toEqual(
      off('2026-12-22', '2026-12-23'),
    );
    expect(proposed(off('2026-12-21', '2026-12-24'), [], '2026-12-23')).toEqual(off('2026-12-23', '2026-12-24'));
  });

  it('proposes nothing when all days are off already', () => {
    expect(proposed(off('2026-12-19', '2026-12-20'))).toBeUndefined();
    expect(proposed(off('2026-12-21'), [off('2026-12-14', '2026-12-31')])).toBeUndefined();
    expect(proposed(off('2026-11-21'))).toBeUndefined();
    const half = off('2026-12-21', '2026-12-21', true);
    expect(proposed(half, [half])).toBeUndefined();
    expect(proposed(off('2026-12-21'), [half])).toEqual(off('2026-12-21'));
    expect(proposed(off('2026-12-21'), [half, half])).toBeUndefined();
  });
});
