// Calculates where tickets lie in time: the days each covers, and which dates it has after a move.
import { addDays, daysBetween } from '../sprints/calendar.ts';

export interface Dates {
  start_date: string | null;
  due_date: string | null;
}

/** The first and the last day; the same one for a ticket with one date. */
export interface Span {
  start: string;
  end: string;
}

/** Returns the span of a ticket; undefined without any date. A start after the due date counts as the end. */
export function spanOf({ start_date, due_date }: Dates): Span | undefined {
  const first = start_date ?? due_date;
  const last = due_date ?? start_date;
  if (first === null || last === null) return undefined;
  return first <= last ? { start: first, end: last } : { start: last, end: first };
}

/** Counts the days of a span, 1 for a single day. */
export const lengthOf = ({ start, end }: Span): number => daysBetween(start, end) + 1;

/** Returns the span that covers all of these; undefined for none. */
export function coverOf(spans: Iterable<Span>): Span | undefined {
  let cover: Span | undefined;
  for (const { start, end } of spans) {
    if (!cover) cover = { start, end };
    if (start < cover.start) cover.start = start;
    if (end > cover.end) cover.end = end;
  }
  return cover;
}

export type Grip = 'move' | 'start' | 'end';

/**
 * Returns the dates after a ticket was moved by some days, or resized at one of its ends, where it keeps at least one
 * day. A single date is moved; pulled at an end it becomes a span.
 */
export function movedDates(dates: Dates, grip: Grip, days: number): Dates {
  const span = spanOf(dates);
  if (!span || days === 0) return dates;
  if (grip === 'move')
    return {
      start_date: dates.start_date && addDays(dates.start_date, days),
      due_date: dates.due_date && addDays(dates.due_date, days),
    };
  const { start, end } = span;
  if (grip === 'start') {
    const first = addDays(start, days);
    return { start_date: first > end ? end : first, due_date: end };
  }
  const last = addDays(end, days);
  return { start_date: start, due_date: last < start ? start : last };
}
