// Spreads the hours of open work over weeks, beside the hours that each person can work in them.
import { addDays, daysBetween, weekdayOf } from '../sprints/calendar.ts';
import { DAY_MS } from '../units.ts';
import { hoursTaken, type KnownMeetings, type MeetingHours, type TimeOff, type WorkingTime } from './capacity.ts';

export interface PlanWindow {
  today: string;
  /** A Monday. */
  from: string;
  weeks: number;
}

export interface PlannedWork {
  hours: number;
  /** Null, or earlier than today: work on it can start today. */
  start_date: string | null;
  due_date: string;
}

/** Hours of consecutive days, added up, so that the sum of any period is one subtraction. */
export interface WorkDays {
  /** At each index, the hours of all days before it. */
  sums: Float64Array;
  /** The same before meetings. */
  present: Float64Array;
  /** Has days off in this period. */
  hasDaysOff: boolean;
  /** From this index on nobody knows the meetings. */
  unknownFrom: number;
}

export interface WorkCalendar extends PlanWindow {
  /** Its first day, in milliseconds: indexes are counted from it. */
  first: number;
  /** The indexes of today and of the first day of the window. */
  now: number;
  begin: number;
  /** How many days it covers. */
  length: number;
  /** Of people without days off. */
  company: WorkDays;
}

/** Work that is due later than this is spread as if it were due then. */
const DAYS_AFTER_WINDOW = 366;

/** @returns the Monday of the week a day is in */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

export function workCalendar(
  window: PlanWindow,
  { max_daily_hours, operational_days }: WorkingTime,
  holidays: ReadonlySet<string>,
): WorkCalendar {
  const first = window.today < window.from ? window.today : window.from;
  const windowEnd = addDays(window.from, window.weeks * 7);
  const length = daysBetween(first, windowEnd > window.today ? windowEnd : window.today) + DAYS_AFTER_WINDOW;
  const hours = new Float64Array(length);
  const worked = new Set(operational_days);
  const weekday = weekdayOf(first);
  const start = Date.parse(first);
  for (let index = 0; index < length; index++) {
    if (worked.has((weekday + index) % 7)) hours[index] = max_daily_hours;
  }
  for (const holiday of holidays) {
    const index = (Date.parse(holiday) - start) / DAY_MS;
    if (index >= 0 && index < length) hours[index] = 0;
  }
  const [now, begin] = [daysBetween(first, window.today), daysBetween(first, window.from)];
  const sums = sumsOf(hours);
  const company = { sums, present: sums, hasDaysOff: false, unknownFrom: Number.POSITIVE_INFINITY };
  return { ...window, first: start, now, begin, length, company };
}

/** @param meetings left out for people without a calendar */
export function personDays(
  calendar: WorkCalendar,
  daysOff: readonly TimeOff[],
  meetings?: KnownMeetings | undefined,
): WorkDays {
  const { length, company } = calendar;
  if (daysOff.length === 0 && !meetings) return company;
  const hours = new Float64Array(length);
  const off = new Uint8Array(length);
  for (let index = 0; index < length; index++) hours[index] = between(company, index, index + 1);
  for (const { from_day, to_day, is_half } of daysOff) {
    const end = Math.min(length - 1, indexOf(calendar, to_day));
    for (let index = Math.max(0, indexOf(calendar, from_day)); index <= end; index++) add(off, index, is_half ? 1 : 2);
  }
  for (let index = 0; index < length; index++) hours[index] = at(hours, index) * Math.max(0, 1 - at(off, index) / 2);
  const present = sumsOf(hours);
  const hasDaysOff = daysOff.length > 0;
  if (!meetings) return { sums: present, present, hasDaysOff, unknownFrom: Number.POSITIVE_INFINITY };
  const { until, hoursByDay } = meetings;
  if (until === null) return { sums: present, present, hasDaysOff, unknownFrom: 0 };
  const unknownFrom = indexOf(calendar, until) + 1;
  for (const day of hoursByDay.keys()) {
    const index = indexOf(calendar, day);
    if (index < 0 || index >= Math.min(length, unknownFrom)) continue;
    hours[index] = Math.max(0, at(hours, index) - hoursTaken(meetings, day, at(off, index) === 1));
  }
  return { sums: sumsOf(hours), present, hasDaysOff, unknownFrom };
}

/** Returns the hours of a week; of the current one, those from today on, which can still be worked. */
export function weekCapacity(
  calendar: WorkCalendar,
  days: WorkDays,
  week: number,
): { hours: number; meetings: MeetingHours; is_away: boolean } {
  const [from, to] = weekBounds(calendar, week);
  const begin = calendar.now > from && calendar.now < to ? calendar.now : from;
  const hours = between(days, begin, to);
  const present = presentBetween(days, begin, to);
  const isUnknown = days.unknownFrom < to && presentBetween(days, Math.max(begin, days.unknownFrom), to) > 0;
  return {
    hours,
    meetings: isUnknown ? 'unavailable' : present - hours,
    is_away: days.hasDaysOff && present === 0 && between(calendar.company, begin, to) > 0,
  };
}

/**
 * Adds the hours of work to each week of the window, in proportion to the hours that can be worked on each day from its start
 * (or today) to the day it is due. Late work is due today; work without a working day is done on the day it is due.
 */
export function spreadWork(
  calendar: WorkCalendar,
  days: WorkDays,
  { hours, start_date, due_date }: PlannedWork,
  weeks: Float64Array,
): void {
  const { length, now } = calendar;
  const due = Math.min(length - 1, Math.max(now, indexOf(calendar, due_date)));
  const begin = Math.min(due, Math.max(now, start_date === null ? now : indexOf(calendar, start_date)));
  const total = between(days, begin, due + 1);
  for (let week = 0; week < calendar.weeks; week++) {
    const [from, to] = weekBounds(calendar, week);
    if (to <= begin || from > due) continue;
    if (total > 0) add(weeks, week, (hours * between(days, Math.max(from, begin), Math.min(to, due + 1))) / total);
    else if (due < to) add(weeks, week, hours);
  }
}

const indexOf = ({ first }: WorkCalendar, day: string): number => (Date.parse(day) - first) / DAY_MS;

const weekBounds = ({ begin }: WorkCalendar, week: number): [number, number] => [
  begin + week * 7,
  begin + week * 7 + 7,
];

const between = ({ sums }: WorkDays, from: number, to: number): number => at(sums, to) - at(sums, from);

const presentBetween = ({ present }: WorkDays, from: number, to: number): number => at(present, to) - at(present, from);

const at = (numbers: Float64Array | Uint8Array, index: number): number => numbers[index] ?? 0;

function add(numbers: Float64Array | Uint8Array, index: number, more: number): void {
  numbers[index] = at(numbers, index) + more;
}

function sumsOf(hours: Float64Array): Float64Array {
  const sums = new Float64Array(hours.length + 1);
  for (let index = 0; index < hours.length; index++) sums[index + 1] = at(sums, index) + at(hours, index);
  return sums;
}
