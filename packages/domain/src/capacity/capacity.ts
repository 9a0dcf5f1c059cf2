// Calculates the hours a person can work on each day: the company's hours, less days off, holidays and meetings.
import { addDays, weekdayOf } from '../sprints/calendar.ts';

/** What a company says about its days. Sunday is 0. */
export interface WorkingTime {
  max_daily_hours: number;
  operational_days: readonly number[];
}

/** From the first day to the last, both off. */
export interface TimeOff {
  from_day: string;
  to_day: string;
  /** Half of each of its days. */
  is_half: boolean;
}

/** Of one day. Unavailable: a calendar is connected and did not answer, so nobody knows how much of the day is free. */
export type MeetingHours = number | 'unavailable';

/** What is known of a person's connected calendar. */
export interface KnownMeetings {
  hoursByDay: ReadonlyMap<string, number>;
  /** Of these hours, those while the calendar says "out of office". */
  awayByDay?: ReadonlyMap<string, number>;
  /** Of later days nothing is known; null: of no day. */
  until: string | null;
}

/** @param isHalfOff half of the day is off already: meetings while out of office are not taken off a second time */
export function meetingsOfDay(known: KnownMeetings, day: string, isHalfOff: boolean): MeetingHours {
  if (known.until === null || day > known.until) return 'unavailable';
  return hoursTaken(known, day, isHalfOff);
}

/** Counts the meeting hours of a day whose meetings are known. */
export const hoursTaken = ({ hoursByDay, awayByDay }: KnownMeetings, day: string, isHalfOff: boolean): number =>
  (hoursByDay.get(day) ?? 0) - (isHalfOff ? (awayByDay?.get(day) ?? 0) : 0);

/** Why a day has fewer hours than the company's day. */
export type DayKind = 'working' | 'half_off' | 'off' | 'holiday' | 'weekend';

export interface DayCapacity {
  day: string;
  kind: DayKind;
  /** Without the meetings, where they are known. */
  hours: number;
  meetings: MeetingHours;
}

export interface Capacity {
  hours: number;
  /** Days with at least some hours before meetings. */
  days: number;
  /** Of the working days. Unavailable as soon as it is so on one of them. */
  meetings: MeetingHours;
  /** Every day that would have been worked is a day off. */
  is_away: boolean;
}

export interface CapacityFacts {
  working: WorkingTime;
  daysOff: readonly TimeOff[];
  /** The days on which nobody works. */
  holidays: ReadonlySet<string>;
  /** Left out: nobody has connected a calendar, so there are none to take off. */
  meetingsOn?: (day: string, isHalfOff: boolean) => MeetingHours;
}

/** @returns each day from the first to the last, in order */
export function capacityByDay(facts: CapacityFacts, from: string, to: string): DayCapacity[] {
  const days: DayCapacity[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(capacityOn(facts, day));
  return days;
}

/** @returns the hours of a period, both days included */
export const capacityBetween = (facts: CapacityFacts, from: string, to: string): Capacity =>
  sumCapacity(capacityByDay(facts, from, to));

function sumCapacity(days: readonly DayCapacity[]): Capacity {
  let [hours, worked, meetings, isUnavailable] = [0, 0, 0, false];
  for (const day of days) {
    if (!isWorked(day)) continue;
    worked++;
    hours += day.hours;
    if (day.meetings === 'unavailable') isUnavailable = true;
    else meetings += day.meetings;
  }
  const isAway = worked === 0 && days.some(({ kind }) => kind === 'off');
  return { hours, days: worked, meetings: isUnavailable ? 'unavailable' : meetings, is_away: isAway };
}

/** Tells whether some of the day is worked, before meetings. */
const isWorked = ({ kind }: Pick<DayCapacity, 'kind'>): boolean => kind === 'working' || kind === 'half_off';

function capacityOn({ working, daysOff, holidays, meetingsOn }: CapacityFacts, day: string): DayCapacity {
  const kind = kindOf(working, daysOff, holidays, day);
  if (!isWorked({ kind })) return { day, kind, hours: 0, meetings: 0 };
  const meetings = meetingsOn?.(day, kind === 'half_off') ?? 0;
  const possible = working.max_daily_hours * (kind === 'half_off' ? 0.5 : 1);
  if (meetings === 'unavailable') return { day, kind, hours: possible, meetings };
  const taken = Math.min(possible, meetings);
  return { day, kind, hours: possible - taken, meetings: taken };
}

function kindOf(
  { operational_days }: WorkingTime,
  daysOff: readonly TimeOff[],
  holidays: ReadonlySet<string>,
  day: string,
): DayKind {
  if (!operational_days.includes(weekdayOf(day) % 7)) return 'weekend';
  if (holidays.has(day)) return 'holiday';
  let kind: DayKind = 'working';
  for (const { from_day, to_day, is_half } of daysOff) {
    if (day < from_day || day > to_day) continue;
    // Two halves of a day are the whole day.
    if (!is_half || kind === 'half_off') return 'off';
    kind = 'half_off';
  }
  return kind;
}
