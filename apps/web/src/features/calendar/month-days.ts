// Lists the days of a month's calendar: whole weeks, so some days of its neighbours are included.
import { addDays, weekdayOf } from '../tickets/parts/days.ts';

/** @param month 2026-11 @param firstWeekday 0 is Monday, 6 is Sunday */
export function monthDays(month: string, firstWeekday: number): string[] {
  const first = `${month}-01`;
  const start = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  const afterMonth = `${addMonths(month, 1)}-01`;
  const days: string[] = [];
  for (let day = start; day < afterMonth || days.length % 7 !== 0; day = addDays(day, 1)) days.push(day);
  return days;
}

export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}
