// Calculates with days that have no time or zone, as texts like 2026-11-21.
import { DAY_MS } from '../units.ts';

/** The days that can be entered. What is counted from them stays within the years of four digits, which texts can order. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2999-12-31';

const read = (day: string): Date => new Date(`${day}T00:00:00Z`);
/** @throws RangeError outside of the years 0 to 9999: a loop over days would not end */
function write(date: Date): string {
  const text = date.toISOString();
  if (text.length !== 24) throw new RangeError(`${text} is no day with a year of four digits`);
  return text.slice(0, 10);
}

/** Returns the day of a moment, in UTC. */
export const dayOf = (moment: Date): string => write(moment);

export const addDays = (day: string, count: number): string => write(new Date(read(day).getTime() + count * DAY_MS));

/** Counts the days between two: 0 for the same day. */
export const daysBetween = (from: string, to: string): number => (read(to).getTime() - read(from).getTime()) / DAY_MS;

/** Returns the weekday: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => read(day).getUTCDay() || 7;

/** Returns the year and week of a day as ISO 8601 counts them: the year is the one of its Thursday. */
export function isoWeekOf(day: string): string {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
