// Calculates with calendar days such as 2026-11-21, without a time, so that no time zone shifts them.
import { firstWeekday } from '../../../ui/dates/first-weekday.ts';

export function addDays(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Returns the weekday of a day: 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** Returns the last day of a day's week, which begins as it does where the user is. */
export function endOfWeek(day: string, first = firstWeekday()): string {
  return addDays(day, 6 - ((weekdayOf(day) - first + 7) % 7));
}
