// Tests how far dependants move with a ticket: only as far as it needs, and onto working days.
import { expect, it } from 'vitest';
import { weekdayOf } from '../sprints/calendar.ts';
import { carriedDates } from './move-dependants.ts';
import type { Dates } from './spans.ts';

const links = (...pairs: string[]) => pairs.map((pair) => ({ id: pair, from: pair[0] ?? '', to: pair[1] ?? '' }));
/** Writes a day of November 2026, which begins on a Sunday: 2 is a Monday, 6 a Friday. */
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
const dates = (start: number | null, due: number | null): Dates => ({
  start_date: start === null ? null : day(start),
  due_date: due === null ? null : day(due),
});

interface World {
  [ticket: string]: Dates;
}

function carried(world: World, to: Dates, pairs: string[], { done = '', fixed = '', holiday = 0 } = {}) {
  const moves = carriedDates({ ticket: 'a', dates: to }, links(...pairs), {
    datesOf: (ticket) => world[ticket],
    isDone: (ticket) => done.includes(ticket),
    isFixed: (ticket) => fixed.includes(ticket),
    isWorkingDay: (each) => weekdayOf(each) <= 5 && each !== day(holiday),
  });
  return Object.fromEntries(moves);
}

it('keeps slack, and moves only what would overlap', () => {
  const world = { a: dates(2, 3), b: dates(5, 6), c: dates(9, 10) };
  expect(carried(world, dates(3, 4), ['ab', 'bc'])).toEqual({});
  // A ticket may begin on the day its blocker ends, as the timeline marks conflicts.
  expect(carried(world, dates(4, 5), ['ab', 'bc'])).toEqual({});
  expect(carried(world, dates(5, 6), ['ab', 'bc'])).toEqual({ b: dates(6, 9) });
  expect(carried(world, dates(9, 10), ['ab', 'bc'])).toEqual({ b: dates(10, 11), c: dates(11, 12) });
});

it('never moves a ticket onto a day off, and keeps its working days', () => {
  const world = { a: dates(2, 3), b: dates(4, 6), c: dates(null, 4), d: dates(4, null) };
  expect(carried(world, dates(2, 7), ['ab', 'ac', 'ad'])).toEqual({
    b: dates(9, 11),
    c: dates(null, 9),
    d: dates(9, null),
  });
  expect(carried(world, dates(2, 7), ['ab'], { holiday: 9 })).toEqual({ b: dates(10, 12) });
});

it('moves nothing when a ticket ends earlier or at the same time', () => {
  const world = { a: dates(2, 6), b: dates(5, 6) };
  expect(carried(world, dates(2, 5), ['ab'])).toEqual({});
  expect(carried(world, dates(4, 6), ['ab'])).toEqual({});
});

it('waits for the last of several moved blockers, whatever the order of the links', () => {
  const world = { a: dates(2, 3), b: dates(3, 4), c: dates(3, 3), d: dates(4, 5) };
  for (const pairs of [
    ['ab', 'ac', 'bd', 'cd'],
    ['cd', 'bd', 'ac', 'ab'],
  ])
    expect(carried(world, dates(2, 5), pairs)).toEqual({ b: dates(5, 6), c: dates(5, 5), d: dates(6, 9) });
});

it('passes through tickets without dates, and stops at finished and fixed ones', () => {
  const world = { a: dates(2, 3), b: dates(null, null), c: dates(3, 4), d: dates(3, 4) };
  const pairs = ['ab', 'bc', 'cd'];
  expect(carried(world, dates(2, 5), pairs)).toEqual({ c: dates(5, 6), d: dates(6, 9) });
  expect(carried(world, dates(2, 5), pairs, { done: 'b' })).toEqual({});
  expect(carried(world, dates(2, 5), pairs, { done: 'c' })).toEqual({});
  expect(carried(world, dates(2, 5), pairs, { fixed: 'c' })).toEqual({});
});

it('moves each ticket of a circle once, and the moved one never', () => {
  const world = { a: dates(2, 3), b: dates(3, 3), c: dates(3, 3) };
  expect(Object.keys(carried(world, dates(2, 5), ['ab', 'bc', 'ca', 'cb'])).sort()).toEqual(['b', 'c']);
});

it('terminates for a company without working days', () => {
  const moves = carriedDates({ ticket: 'a', dates: dates(2, 7) }, links('ab'), {
    datesOf: (ticket) => ({ a: dates(2, 3), b: dates(4, 6) })[ticket],
    isDone: () => false,
    isFixed: () => false,
    isWorkingDay: () => false,
  });
  expect(moves.get('b')).toEqual(dates(7, 9));
});
