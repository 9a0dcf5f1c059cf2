// Adds up the hours of a calendar's meetings by day, by universal time.
import { addDays, dayOf } from '../sprints/calendar.ts';
import { DAY_MS, HOUR_MS } from '../units.ts';

/** What decides whether an entry of a calendar takes time, in Google's words. Titles are not among it. */
export interface CalendarEntry {
  /** `cancelled` does not take place. */
  status?: string | undefined;
  /** `transparent` leaves its time free. */
  transparency?: string | undefined;
  eventType?: string | undefined;
  /** Without `dateTime` it lasts whole days. */
  start?: EntryMoment | undefined;
  end?: EntryMoment | undefined;
  attendees?: readonly EntryAttendee[] | undefined;
}
interface EntryMoment {
  dateTime?: string | undefined;
}
interface EntryAttendee {
  email?: string | undefined;
  responseStatus?: string | undefined;
  /** The calendar's owner. */
  self?: boolean | undefined;
}

export interface MeetingDayHours {
  /** The sum of the durations. */
  hours: number;
  /** Each minute once, without what leaves time for work. At most 24. */
  busy_hours: number;
  /** The part of the busy hours that lies in out-of-office time; left out if there is none. */
  away_hours?: number;
}

/** Entries that say where someone is or that they work alone: no meetings. */
const NO_MEETING: ReadonlySet<string> = new Set(['workingLocation', 'focusTime', 'outOfOffice']);

type Span = readonly [from: number, to: number];

/**
 * Counts the hours of meetings by day. Whole days and declined meetings don't count; one that lasts over midnight
 * counts in each day with its part.
 * @param email the owner's, for entries that do not mark them among the attendees
 * @returns the days from the first to the last, both included, that have any hours
 */
export function meetingHoursByDay(
  entries: readonly CalendarEntry[],
  { from, to, email }: { from: string; to: string; email?: string | undefined },
): Map<string, MeetingDayHours> {
  const [first, end] = [Date.parse(from), Date.parse(addDays(to, 1))];
  // By the number of the day.
  const sums = new Map<number, number>();
  const busy = new Map<number, Span[]>();
  const away = new Map<number, Span[]>();
  for (const entry of entries) {
    const span = spanOf(entry, [first, end]);
    if (!span || isDeclined(entry, email)) continue;
    for (let start = span[0]; start < span[1]; ) {
      const day = Math.floor(start / DAY_MS);
      const stop = Math.min(span[1], (day + 1) * DAY_MS);
      sums.set(day, (sums.get(day) ?? 0) + (stop - start));
      const spansByDay = isBusy(entry) ? busy : isAway(entry) ? away : undefined;
      const spans = spansByDay?.get(day);
      if (spans) spans.push([start, stop]);
      else spansByDay?.set(day, [[start, stop]]);
      start = stop;
    }
  }
  return new Map(
    [...sums]
      .sort(([one], [other]) => one - other)
      .map(([day, time]) => [
        dayOf(new Date(day * DAY_MS)),
        { hours: time / HOUR_MS, ...busyHours(busy.get(day) ?? [], away.get(day) ?? []) },
      ]),
  );
}

/** @returns the part within the bounds, in milliseconds; undefined for whole days and for what has no length */
function spanOf({ start, end }: CalendarEntry, [first, last]: Span): Span | undefined {
  const from = Math.max(first, Date.parse(start?.dateTime ?? ''));
  const to = Math.min(last, Date.parse(end?.dateTime ?? ''));
  return to > from ? [from, to] : undefined;
}

function isDeclined({ attendees = [] }: CalendarEntry, email: string | undefined): boolean {
  const isOwner = ({ self, email: theirs }: EntryAttendee) =>
    self ?? (email !== undefined && theirs?.toLowerCase() === email.toLowerCase());
  return attendees.some((each) => isOwner(each) && each.responseStatus === 'declined');
}

const isBusy = ({ status, transparency, eventType = 'default' }: CalendarEntry): boolean =>
  status !== 'cancelled' && transparency !== 'transparent' && !NO_MEETING.has(eventType);

const isAway = ({ status, eventType }: CalendarEntry): boolean => status !== 'cancelled' && eventType === 'outOfOffice';

function busyHours(busy: readonly Span[], away: readonly Span[]): Omit<MeetingDayHours, 'hours'> {
  const taken = lengthOfUnion(busy);
  // The length of the intersection.
  const both = taken + lengthOfUnion(away) - lengthOfUnion([...busy, ...away]);
  return { busy_hours: taken / HOUR_MS, ...(both > 0 && { away_hours: both / HOUR_MS }) };
}

function lengthOfUnion(spans: readonly Span[]): number {
  let [total, until] = [0, Number.NEGATIVE_INFINITY];
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    total += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return total;
}
