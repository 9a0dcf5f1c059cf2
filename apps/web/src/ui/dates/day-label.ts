// Says calendar days (2026-11-21) in words.
import { isoWeekOf } from '@worklane/domain/sprints/calendar';

const SHORT = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const FULL = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const MONTH = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  // Sweden writes days as they are stored.
  const format = formats.get(timeZone) ?? Intl.DateTimeFormat('sv', { timeZone });
  formats.set(timeZone, format);
  return format;
}

/**
 * Returns the calendar day in a time zone, as 2026-11-21; where the user is if none is given or this browser doesn't
 * know it.
 */
export function localDay(now: Date, timeZone?: string): string {
  try {
    if (timeZone) return formatIn(timeZone).format(now);
  } catch {}
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** Writes `Nov 21`, with the year if it isn't that of today. */
export function dayLabel(day: string, today: string): string {
  return isSameYear(day, today) ? shortDayLabel(day) : fullDayLabel(day);
}

/** Writes `Nov 21`. */
export const shortDayLabel = (day: string): string => SHORT.format(new Date(day));

/** Writes `Nov 21, 2026`. */
export const fullDayLabel = (day: string): string => FULL.format(new Date(day));

/** Writes `Nov 16 – 29`, with the year unless both days are in that of today. */
export function daysLabel(first: string, last: string, today: string): string {
  const format = isSameYear(first, today) && isSameYear(last, today) ? SHORT : FULL;
  return format.formatRange(new Date(first), new Date(last));
}

/** Writes `W47`, the week of its Monday. */
export const weekNumber = (monday: string): string => `W${Number(isoWeekOf(monday).slice(-2))}`;

/** Writes `November 2026`, the month of a day. */
export const monthLabel = (day: string): string => MONTH.format(new Date(day));

const isSameYear = (day: string, today: string) => day.slice(0, 4) === today.slice(0, 4);
