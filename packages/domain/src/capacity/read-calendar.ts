// Reads the all-day events of an iCalendar file (RFC 5545) as holidays.
import { addDays, daysBetween } from '../sprints/calendar.ts';
import { CAPACITY_LIMITS } from './vocabulary.ts';

export interface CalendarDay {
  day: string;
  name: string;
}

export interface CalendarRead {
  /** By day, each day once: the first event of a day names it. */
  days: CalendarDay[];
  /** Events that are not whole days, were cancelled, last longer than a month or repeat other than once a year. */
  skipped: number;
}

export type CalendarProblem = 'not_a_calendar' | 'too_many_events';

interface Period {
  from: string;
  to: string;
}

interface Event {
  [property: string]: string;
}

/** Of one holiday. A longer event is a season or a school year. */
const MOST_DAYS = 31;

/**
 * @param from earlier days are left out
 * @param to later days are left out: an event that repeats every year has no end
 */
export function readCalendar(text: string, { from, to }: Period): CalendarRead | CalendarProblem {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  if (
    lines
      .find((line) => line.trim() !== '')
      ?.trim()
      .toUpperCase() !== 'BEGIN:VCALENDAR'
  )
    return 'not_a_calendar';
  const events = readEvents(lines);
  if (events.length > CAPACITY_LIMITS.holidays) return 'too_many_events';
  const names = new Map<string, string>();
  let skipped = 0;
  for (const event of events) {
    const days = daysOf(event, { from, to });
    if (!days) skipped++;
    const name = unescapeText(event.SUMMARY ?? '').slice(0, CAPACITY_LIMITS.holidayName) || 'Holiday';
    for (const day of days ?? []) if (day >= from && day <= to && !names.has(day)) names.set(day, name);
  }
  const days = [...names].map(([day, name]) => ({ day, name })).sort((a, b) => (a.day < b.day ? -1 : 1));
  return { days, skipped };
}

/** Stops one event after the limit: more are refused anyway. */
function readEvents(lines: readonly string[]): Event[] {
  const events: Event[] = [];
  let event: Event | undefined;
  /** What is inside an event, such as an alarm, has properties of its own. */
  let depth = 0;
  for (const line of lines) {
    const [, property, value] = /^([A-Za-z-]+)(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?:(.*)$/.exec(line) ?? [];
    if (!property || value === undefined) continue;
    const name = property.toUpperCase();
    if (name === 'BEGIN') {
      if (event) depth++;
      else if (value.toUpperCase() === 'VEVENT') event = {};
    } else if (name === 'END') {
      if (depth > 0) depth--;
      else if (event) {
        events.push(event);
        event = undefined;
        if (events.length > CAPACITY_LIMITS.holidays) break;
      }
    } else if (event && depth === 0) {
      // The only one that may come several times.
      if (name === 'EXDATE' && event.EXDATE) event.EXDATE += `,${value.trim()}`;
      else event[name] ??= value.trim();
    }
  }
  return events;
}

/** @returns undefined for what is no holiday */
function daysOf(
  { DTSTART, DTEND, DURATION, STATUS, RRULE, RDATE, EXDATE }: Event,
  asked: Period,
): string[] | undefined {
  const start = readDay(DTSTART);
  if (!start || STATUS?.toUpperCase() === 'CANCELLED' || RDATE !== undefined) return undefined;
  const length = lengthOf(start, DTEND, DURATION);
  if (length === undefined || length > MOST_DAYS) return undefined;
  // Days after the last year that can be written are not counted either.
  if (start > asked.to) return [];
  const starts = RRULE === undefined ? [start] : yearlyFrom(start, RRULE, asked);
  const left = new Set(EXDATE?.split(',').map((day) => readDay(day.trim())));
  return starts
    ?.filter((first) => !left.has(first))
    .flatMap((first) => Array.from({ length }, (_, index) => addDays(first, index)));
}

/** @returns undefined where it ends within a day */
function lengthOf(start: string, end: string | undefined, duration: string | undefined): number | undefined {
  if (end !== undefined) {
    // The first day that no longer belongs to it.
    const after = readDay(end);
    return after === undefined ? undefined : Math.max(1, daysBetween(start, after));
  }
  if (duration === undefined) return 1;
  const [, count, unit] = /^\+?P(\d{1,3})([DW])$/i.exec(duration) ?? [];
  return count === undefined ? undefined : Math.max(1, Number(count) * (unit?.toUpperCase() === 'W' ? 7 : 1));
}

/** @returns undefined when it repeats in any other way than on the same day each year */
function yearlyFrom(start: string, rule: string, { from, to }: Period): string[] | undefined {
  const parts = new Map(rule.split(';').map((part) => part.toUpperCase().split('=', 2) as [string, string]));
  const month = String(Number(start.slice(5, 7)));
  const day = String(Number(start.slice(8)));
  const isPlain = [...parts].every(
    ([name, value]) =>
      (name === 'FREQ' && value === 'YEARLY') ||
      (name === 'INTERVAL' && value === '1') ||
      (name === 'BYMONTH' && value === month) ||
      (name === 'BYMONTHDAY' && value === day) ||
      ['COUNT', 'UNTIL', 'WKST'].includes(name),
  );
  if (!isPlain || parts.get('FREQ') !== 'YEARLY') return undefined;
  const until = readDay(parts.get('UNTIL')?.slice(0, 8)) ?? to;
  const count = Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY);
  const starts: string[] = [];
  const lastYear = Number((until < to ? until : to).slice(0, 4));
  // One that began late in December reaches into the next year. Earlier ones count, and are not made.
  const firstYear = Number(from.slice(0, 4)) - 1;
  const isLeapDay = start.endsWith('-02-29');
  for (let year = Number(start.slice(0, 4)), at = 0; year <= lastYear && at < count; year++) {
    if (isLeapDay && !isLeap(year)) continue;
    at++;
    if (year < firstYear) continue;
    const each = `${String(year).padStart(4, '0')}${start.slice(4)}`;
    if (each <= until) starts.push(each);
  }
  return starts;
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Reads `20261225`. With a time after it, the event is no whole day. */
function readDay(value: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(value ?? '') ?? [];
  const read = `${year}-${month}-${day}`;
  return year && isDay(read) ? read : undefined;
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return day >= '0001' && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

const unescapeText = (text: string): string =>
  text
    .replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign))
    .replace(/\p{Cc}/gu, ' ')
    .trim();
