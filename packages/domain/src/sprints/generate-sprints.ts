// Computes the dates and names of a project's next sprints.
import { addDays, daysBetween, isoWeekOf, LAST_DAY, weekdayOf } from './calendar.ts';
import type { NamingPattern, SprintStatus } from './vocabulary.ts';

export interface GeneratedSprint {
  number: number;
  name: string;
  start_date: string;
  end_date: string;
  status: SprintStatus;
}

interface Wanted {
  count: number;
  /** The first day of the first one. */
  start: string;
  weeks: number;
  pattern: NamingPattern;
  /** The last number that was given. */
  lastNumber: number;
  /** Whether the first one runs from now on. */
  isStarting: boolean;
}

/** Generates sprints of whole weeks, one after the other without a gap. */
export function generateSprints({ count, start, weeks, pattern, lastNumber, isStarting }: Wanted): GeneratedSprint[] {
  return Array.from({ length: count }, (_, index) => {
    const number = lastNumber + 1 + index;
    const start_date = addDays(start, index * weeks * 7);
    return {
      number,
      name: pattern === 'numbered' ? `Sprint ${number}` : isoWeekOf(start_date),
      start_date,
      end_date: addDays(start_date, weeks * 7 - 1),
      status: isStarting && index === 0 ? 'active' : 'planned',
    };
  });
}

interface Before {
  today: string;
  /** When the project says its sprints begin. */
  sprint_start_date: string | null;
  /** 1 is Monday, 7 is Sunday. */
  start_day_of_week: number;
  /** The last day of the last sprint there is. */
  lastEnd: string | null;
}

/**
 * Returns the day after the last sprint; without one, or when that day is past, the project's day or the next weekday
 * to start on.
 */
export function nextStart({ today, sprint_start_date, start_day_of_week, lastEnd }: Before): string {
  if (sprint_start_date && (!lastEnd || sprint_start_date > lastEnd)) return sprint_start_date;
  const following = lastEnd && addDays(lastEnd, 1);
  if (following && following >= today) return following;
  return addDays(today, (start_day_of_week - weekdayOf(today) + 7) % 7);
}

/** Tells whether the last sprint ends by the last day that can be entered. */
export function hasDaysFor({ count, start, weeks }: Pick<Wanted, 'count' | 'start' | 'weeks'>): boolean {
  return daysBetween(start, LAST_DAY) >= count * weeks * 7 - 1;
}

/** Tells whether a sprint ends on the day it starts or later, and within a year. */
export function isSprintSpan(start_date: string, end_date: string): boolean {
  const days = daysBetween(start_date, end_date);
  return days >= 0 && days <= 365;
}
