// Finds out-of-office days in a calendar, and those of them to propose as days off.
import { addDays, daysBetween } from '../sprints/calendar.ts';
import type { TimeOff } from './capacity.ts';
import { CAPACITY_LIMITS } from './vocabulary.ts';

/** The fields of a calendar entry that say when its owner is away, named as by Google. There is no title. */
export interface AbsenceEntry {
  id: string;
  status?: string | undefined;
  eventType?: string | undefined;
  start?: AbsenceMoment | undefined;
  end?: AbsenceMoment | undefined;
}
interface AbsenceMoment {
  /** With the offset of the calendar's time zone. */
  dateTime?: string | undefined;
  /** For all-day entries. The end date is exclusive. */
  date?: string | undefined;
}

/** Consecutive days of one entry, either all whole or all half: an entry that begins at noon becomes two absences. */
export interface Absence extends TimeOff {
  entry_id: string;
}

/** Only these hours count: being away at night is no time off. */
const [FIRST_HOUR, LAST_HOUR] = [7, 19];
/** From how many hours an absence is a whole day or half a day. A shorter one is an appointment. */
const [WHOLE_HOURS, HALF_HOURS] = [6, 3];
/** The maximum stored for one calendar. */
export const MOST_ABSENCES = 200;

/** @returns the absences that touch these days, by date; each with all of its days, so that it stays the same tomorrow */
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

/** Reads the local time of the calendar, in which its owner's days begin and end. */
function momentOf(moment: AbsenceMoment | undefined): { day: string; hour: number } | undefined {
  const [, day = '', hours = '0', minutes = '0'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d))?/.exec(moment?.dateTime ?? moment?.date ?? '') ?? [];
  return Number.isNaN(Date.parse(day)) ? undefined : { day, hour: Number(hours) + Number(minutes) / 60 };
}

export interface ProposalFacts {
  /** Tells whether a day is a working day of the company. */
  isWorked(day: string): boolean;
  daysOff: readonly TimeOff[];
  today: string;
}

/**
 * @returns the period of an absence to propose: from the first to the last workday that is still to come and not yet off;
 * undefined when there is none
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
