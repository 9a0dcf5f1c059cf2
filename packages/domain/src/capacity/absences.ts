// Finds the days on which a calendar says that its owner is out of office.
import { addDays, daysBetween } from '../sprints/calendar.ts';
import type { TimeOff } from './capacity.ts';
import { CAPACITY_LIMITS } from './vocabulary.ts';

/** What an entry of a calendar says about being away, in Google's words. Titles are not among it. */
export interface AbsenceEntry {
  id: string;
  status?: string | undefined;
  eventType?: string | undefined;
  start?: AbsenceMoment | undefined;
  end?: AbsenceMoment | undefined;
}
interface AbsenceMoment {
  /** With the offset of the calendar's own time zone. */
  dateTime?: string | undefined;
  /** Of whole days; the last one no longer belongs to it. */
  date?: string | undefined;
}

/** Days of one entry, all whole or all half. An entry that begins at noon has two of them. */
export interface Absence extends TimeOff {
  entry_id: string;
}

/** The hours of a day in which people work somewhere: being away in the night is no time off. */
const [FIRST_HOUR, LAST_HOUR] = [7, 19];
/** As long as a whole day, and as a half: an appointment is shorter. */
const [WHOLE_HOURS, HALF_HOURS] = [6, 3];
/** The most that are kept of one calendar. */
export const MOST_ABSENCES = 200;

/** @returns those that touch these days, the first first; each with all of its days, so that they stay the same tomorrow */
export function absencesOf(entries: readonly AbsenceEntry[], { from, to }: { from: string; to: string }): Absence[] {
  return entries
    .filter(({ id, status, eventType }) => id !== '' && eventType === 'outOfOffice' && status !== 'cancelled')
    .flatMap(absencesOfEntry)
    .filter(({ from_day, to_day }) => to_day >= from && from_day <= to)
    .sort((one, other) => compare(one.from_day, other.from_day) || compare(one.entry_id, other.entry_id))
    .slice(0, MOST_ABSENCES);
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function absencesOfEntry({ id, start, end }: AbsenceEntry): Absence[] {
  const [begin, stop] = [momentOf(start), momentOf(end)];
  if (!begin || !stop || daysBetween(begin.day, stop.day) > CAPACITY_LIMITS.daysInPeriod) return [];
  const absences: Absence[] = [];
  for (let day = begin.day; day <= stop.day; day = addDays(day, 1)) {
    const first = day === begin.day ? Math.max(begin.hour, FIRST_HOUR) : FIRST_HOUR;
    const last = day === stop.day ? Math.min(stop.hour, LAST_HOUR) : LAST_HOUR;
    const hours = last - first;
    if (hours < HALF_HOURS) continue;
    const is_half = hours < WHOLE_HOURS;
    const former = absences.at(-1);
    if (former?.is_half === is_half && addDays(former.to_day, 1) === day) former.to_day = day;
    else absences.push({ entry_id: id, from_day: day, to_day: day, is_half });
  }
  return absences;
}

/** By the clock of the calendar, which is the clock of its owner's days. */
function momentOf(moment: AbsenceMoment | undefined): { day: string; hour: number } | undefined {
  const [, day = '', hours = '0', minutes = '0'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d))?/.exec(moment?.dateTime ?? moment?.date ?? '') ?? [];
  return Number.isNaN(Date.parse(day)) ? undefined : { day, hour: Number(hours) + Number(minutes) / 60 };
}

export interface ProposalFacts {
  /** Sunday is 0. */
  isWorked(day: string): boolean;
  daysOff: readonly TimeOff[];
  today: string;
}

/**
 * @returns the days of an absence that are still to come and not yet off, without days at either end that change nothing;
 * undefined when there are none
 */
export function proposedDays(absence: TimeOff, { isWorked, daysOff, today }: ProposalFacts): TimeOff | undefined {
  const { is_half, to_day } = absence;
  const isMissing = (day: string) => {
    const off = daysOff.filter((each) => each.from_day <= day && day <= each.to_day);
    return isWorked(day) && !off.some((each) => !each.is_half) && off.length < (is_half ? 1 : 2);
  };
  let [from, to]: (string | undefined)[] = [];
  for (let day = absence.from_day > today ? absence.from_day : today; day <= to_day; day = addDays(day, 1)) {
    if (!isMissing(day)) continue;
    from ??= day;
    to = day;
  }
  return from && to ? { from_day: from, to_day: to, is_half } : undefined;
}
