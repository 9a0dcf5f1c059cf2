// Calculates how far the tickets that wait for a moved one have to move: no farther than needed.
import { addDays, daysBetween } from '../sprints/calendar.ts';
import { type Blocking, dependantsOf } from './blockers.ts';
import { inOrder } from './critical-path.ts';
import { type Dates, movedDates, spanOf } from './spans.ts';

export interface CarryFacts {
  /** Undefined for a ticket that isn't there. */
  datesOf: (ticket: string) => Dates | undefined;
  isDone: (ticket: string) => boolean;
  /** Its dates can't be changed, or not by this person. */
  isFixed: (ticket: string) => boolean;
  isWorkingDay: (day: string) => boolean;
}

/** A year: a company without working days must not be looked through for ever. */
const FARTHEST = 366;

/**
 * Computes the new dates of tickets that a later end of `moved` would overlap, directly or through others. Slack is
 * used up first. Each begins on a working day, the day its last blocker ends at the earliest, and keeps its number of
 * working days. A ticket without dates passes on what it waits for; a finished or fixed one doesn't. In a circle each
 * ticket is moved once.
 */
export function carriedDates(
  moved: { ticket: string; dates: Dates },
  links: readonly Blocking[],
  facts: CarryFacts,
): Map<string, Dates> {
  const carried = new Map<string, Dates>();
  const before = facts.datesOf(moved.ticket);
  const [from, to] = [before && spanOf(before), spanOf(moved.dates)];
  if (!from || !to || to.end <= from.end) return carried;
  /** The day until which what comes after has to wait, by ticket. */
  const endOf = new Map([[moved.ticket, to.end]]);
  const blockersOf = Map.groupBy(links, (link) => link.to);
  for (const ticket of orderOf(moved.ticket, links)) {
    const dates = facts.datesOf(ticket);
    if (!dates || facts.isDone(ticket)) continue;
    const ends = (blockersOf.get(ticket) ?? []).flatMap((link) => endOf.get(link.from) ?? []);
    const earliest = ends.reduce((last, end) => (end > last ? end : last), '');
    if (earliest === '') continue;
    const span = spanOf(dates);
    if (!span) endOf.set(ticket, earliest);
    if (!span || span.start >= earliest || facts.isFixed(ticket)) continue;
    const next = datesFrom(earliest, dates, facts.isWorkingDay);
    carried.set(ticket, next);
    endOf.set(ticket, spanOf(next)?.end ?? earliest);
  }
  return carried;
}

/** Orders tickets, each after all it waits for; those in circles come last. */
function orderOf(moved: string, links: readonly Blocking[]): string[] {
  const near = new Set(dependantsOf(moved, links));
  const within = links.filter(({ from, to }) => near.has(from) && near.has(to));
  const { order, rest } = inOrder(within);
  const ordered = new Set(order);
  const alone = [...near].filter((ticket) => !ordered.has(ticket) && !rest.has(ticket));
  return [...alone, ...order, ...rest];
}

function datesFrom(earliest: string, dates: Dates, isWorkingDay: (day: string) => boolean): Dates {
  const span = spanOf(dates);
  if (!span) return dates;
  const start = workingDayFrom(earliest, isWorkingDay);
  const moved = movedDates(dates, 'move', daysBetween(span.start, start));
  if (dates.start_date === null || dates.due_date === null) return moved;
  const end = endAfter(start, workingDaysIn(span.start, span.end, isWorkingDay), isWorkingDay);
  // Nothing of it was on a working day: it keeps its days.
  return end ? { start_date: start, due_date: end } : moved;
}

function workingDayFrom(day: string, isWorkingDay: (day: string) => boolean): string {
  for (let at = 0; at < FARTHEST; at++) {
    const next = addDays(day, at);
    if (isWorkingDay(next)) return next;
  }
  return day;
}

function workingDaysIn(start: string, end: string, isWorkingDay: (day: string) => boolean): number {
  let count = 0;
  for (let day = start; day <= end; day = addDays(day, 1)) if (isWorkingDay(day)) count++;
  return count;
}

/** @returns the last of so many working days; undefined for none */
function endAfter(start: string, count: number, isWorkingDay: (day: string) => boolean): string | undefined {
  let left = count;
  for (let day = start, at = 0; left > 0 && at < FARTHEST + count * 7; day = addDays(day, 1), at++) {
    if (isWorkingDay(day)) left--;
    if (left === 0) return day;
  }
  return undefined;
}
