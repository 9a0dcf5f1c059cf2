// Computes what a sprint held, finished and left over, day by day, from what happened to each of its tickets.
import { addDays, dayOf, weekdayOf } from './calendar.ts';

/** What something was at first, and each later value with its moment in milliseconds, oldest first. */
export interface Course<Value> {
  first: Value;
  changes: readonly { at: number; to: Value }[];
}

/** What happened to a ticket. */
export interface TicketCourse {
  created_at: number;
  sprint: Course<string | null>;
  estimate: Course<number | null>;
  isDeleted: Course<boolean>;
  status: Course<string>;
}

export interface Amount {
  tickets: number;
  /** Estimated hours. A ticket without an estimate adds none. */
  hours: number;
}

export interface SprintFigures {
  /** In the sprint at that moment. */
  scope: Amount;
  /** In the sprint now, and not at its start. */
  added: Amount;
  /** In the sprint at its start, and not now. */
  removed: Amount;
  /** By how much the estimates of tickets that were in it at both moments have grown. */
  re_estimated: number;
  done: Amount;
  remaining: Amount;
}

export interface SprintDay {
  day: string;
  /** What would remain if the work were done evenly on the working days. */
  ideal: Amount;
  /** At the end of the day, or now; null on days to come. */
  figures: SprintFigures | null;
}

export interface SprintReport extends SprintFigures {
  /** In the sprint at its start. */
  committed: Amount;
  /** How many of the tickets in it have no estimate. */
  unestimated: number;
}

interface Sprint {
  id: string;
  start_date: string;
  end_date: string;
}

export interface SprintCourse {
  sprint: Sprint;
  tickets: readonly TicketCourse[];
  /** The statuses that count as done. */
  done: ReadonlySet<string>;
  /** When it was started, in milliseconds. */
  starts: number;
  /** When it was completed, or now. */
  ends: number;
}

interface Held {
  hours: number | null;
  isDone: boolean;
}

/** The days of a sprint that nobody completes are counted for so long. */
const MOST_DAYS = 400;

/** @returns the figures at the end of a sprint, or now */
export function reportOf(course: SprintCourse): SprintReport {
  const start = heldAt(course, course.starts);
  const end = heldAt(course, course.ends);
  const unestimated = [...end.values()].filter(({ hours }) => hours === null).length;
  return { ...figuresOf(start, end), committed: sum(start.values()), unestimated };
}

/** @returns the figures at the moment of the start: nothing was added or removed yet */
export function figuresAtStart(course: SprintCourse): SprintFigures {
  const start = heldAt(course, course.starts);
  return figuresOf(start, start);
}

interface Days {
  /** The moment at which a day begins where the company is. */
  startOf: (day: string) => number;
  /** The days of the week that are worked on; Sunday is 0. */
  operational_days: readonly number[];
}

/**
 * @returns each day from the first to the last, and further ones while it is not completed; of a sprint that was started later
 * than its first day, from that day on
 */
export function daysOf(course: SprintCourse, { startOf, operational_days }: Days): SprintDay[] {
  const { sprint, starts, ends } = course;
  const start = heldAt(course, starts);
  const committed = sum(start.values());
  const isWorked = (day: string) => operational_days.includes(weekdayOf(day) % 7);
  const first = firstDay(course, startOf);
  const span = { start_date: first, end_date: sprint.end_date };
  const worked = workedDays(span, operational_days);
  const days: SprintDay[] = [];
  let passed = 0;
  for (let day = first; days.length < MOST_DAYS; day = addDays(day, 1)) {
    const isOver = startOf(day) >= ends;
    if (day > sprint.end_date && isOver) break;
    if (day <= sprint.end_date && (worked === 0 || isWorked(day))) passed++;
    const left = day >= sprint.end_date ? 0 : 1 - passed / (worked || daysIn(span));
    const until = Math.min(startOf(addDays(day, 1)) - 1, ends);
    const hasFigures = !isOver && until >= starts;
    days.push({
      day,
      ideal: { tickets: rounded(committed.tickets * left), hours: rounded(committed.hours * left) },
      figures: hasFigures ? figuresOf(start, heldAt(course, until)) : null,
    });
  }
  return days;
}

function firstDay({ sprint: { start_date }, starts }: SprintCourse, startOf: Days['startOf']): string {
  // The day of a moment differs between places by one at most.
  const earliest = addDays(dayOf(new Date(starts)), -1);
  let day = earliest > start_date ? earliest : start_date;
  while (startOf(addDays(day, 1)) <= starts) day = addDays(day, 1);
  return day;
}

/** @returns how many of a sprint's days are worked on */
export function workedDays({ start_date, end_date }: Omit<Sprint, 'id'>, operational_days: readonly number[]): number {
  let count = 0;
  for (let day = start_date; day <= end_date; day = addDays(day, 1)) {
    if (operational_days.includes(weekdayOf(day) % 7)) count++;
  }
  return count;
}

function daysIn({ start_date, end_date }: Omit<Sprint, 'id'>): number {
  return workedDays({ start_date, end_date }, [0, 1, 2, 3, 4, 5, 6]);
}

/** Finds the tickets that were in the sprint at a moment, by their place in the list. */
function heldAt({ sprint, tickets, done }: SprintCourse, at: number): Map<number, Held> {
  const held = new Map<number, Held>();
  for (const [index, ticket] of tickets.entries()) {
    if (ticket.created_at > at || valueAt(ticket.sprint, at) !== sprint.id || valueAt(ticket.isDeleted, at)) continue;
    held.set(index, { hours: valueAt(ticket.estimate, at), isDone: done.has(valueAt(ticket.status, at)) });
  }
  return held;
}

function valueAt<Value>({ first, changes }: Course<Value>, at: number): Value {
  const last = changes.findLast((change) => change.at <= at);
  return last ? last.to : first;
}

function figuresOf(start: ReadonlyMap<number, Held>, now: ReadonlyMap<number, Held>): SprintFigures {
  const both = [...now].flatMap(([index, held]) => {
    const before = start.get(index);
    return before ? [(held.hours ?? 0) - (before.hours ?? 0)] : [];
  });
  return {
    scope: sum(now.values()),
    added: sum(without(now, start)),
    removed: sum(without(start, now)),
    re_estimated: rounded(both.reduce((total, hours) => total + hours, 0)),
    done: sum([...now.values()].filter(({ isDone }) => isDone)),
    remaining: sum([...now.values()].filter(({ isDone }) => !isDone)),
  };
}

const without = (all: ReadonlyMap<number, Held>, others: ReadonlyMap<number, Held>): Held[] =>
  [...all].filter(([index]) => !others.has(index)).map(([, held]) => held);

function sum(held: Iterable<Held>): Amount {
  let [tickets, hours] = [0, 0];
  for (const each of held) {
    tickets++;
    hours += each.hours ?? 0;
  }
  return { tickets, hours: rounded(hours) };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
