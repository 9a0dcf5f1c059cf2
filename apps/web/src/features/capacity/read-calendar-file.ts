// Reads a calendar file that a person chose, within its limits, and says what is wrong with it.
import { type CalendarRead, readCalendar } from '@worklane/domain/capacity/read-calendar';
import { CAPACITY_LIMITS } from '@worklane/domain/capacity/vocabulary';

export interface CalendarFile extends CalendarRead {
  name: string;
}

const MAX_BYTES = 1_000_000;
/** An event that repeats every year has no end. */
const YEARS_AHEAD = 5;

const PROBLEMS = {
  not_a_calendar: "This isn't a calendar file. Choose a file that ends in .ics.",
  too_many_events: `A calendar can have up to ${CAPACITY_LIMITS.holidays.toLocaleString()} events. Export fewer years.`,
} as const;

/** @returns the days from the start of this year on, or the problem in words */
export async function readCalendarFile(file: File, today: string): Promise<CalendarFile | string> {
  if (file.size > MAX_BYTES) return 'Calendars can be up to 1 MB. Export fewer years.';
  const year = Number(today.slice(0, 4));
  const read = readCalendar(await file.text(), { from: `${year}-01-01`, to: `${year + YEARS_AHEAD}-12-31` });
  if (typeof read === 'string') return PROBLEMS[read];
  if (read.days.length === 0) return 'It has no all-day events from this year on.';
  return { name: file.name, ...read };
}
