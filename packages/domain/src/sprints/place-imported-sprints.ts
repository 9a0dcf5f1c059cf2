// Places the sprints of an imported file in time: finished ones in the past, running ones now, the others still to come.
import { addDays, daysBetween } from './calendar.ts';
import { isSprintSpan } from './generate-sprints.ts';
import type { SprintStatus } from './vocabulary.ts';

/** What a file tells of one of its sprints. */
export interface SprintFacts {
  name: string;
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  status?: SprintStatus | null | undefined;
  /** All its tickets count as done; at least one is known. */
  isDone: boolean;
  /** The last day on which something happened in it, as far as the file tells. */
  lastDay?: string | null | undefined;
}

export interface PlacedSprint {
  name: string;
  start_date: string;
  end_date: string;
  status: SprintStatus;
}

interface Calendar {
  today: string;
  weeks: number;
  /** A project runs one sprint at a time. */
  hasActive: boolean;
}

interface Placed {
  /** With dates: the file's own, or estimated ones for what is over. */
  dated: PlacedSprint[];
  /** Without: they follow the last sprint of the project. */
  toCome: string[];
}

/** @param sprints in their order */
export function placeImportedSprints(sprints: readonly SprintFacts[], { today, weeks, hasActive }: Calendar): Placed {
  const toCome: string[] = [];
  const dated: PlacedSprint[] = [];
  const undatedPast: SprintFacts[] = [];
  let isTaken = hasActive;
  for (const sprint of sprints) {
    const { name } = sprint;
    const span = spanOf(sprint);
    if (isOver(sprint, today)) {
      if (span) dated.push({ name, start_date: span.start_date, end_date: span.end_date, status: 'completed' });
      else undatedPast.push(sprint);
    } else if (!span) toCome.push(name);
    else {
      const runs = sprint.status === 'active' && !isTaken;
      isTaken ||= runs;
      dated.push({ name, start_date: span.start_date, end_date: span.end_date, status: runs ? 'active' : 'planned' });
    }
  }
  const all = [...dated, ...estimate(undatedPast, today, weeks)];
  return { dated: all.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1)), toCome };
}

function isOver({ status, start_date, end_date, isDone }: SprintFacts, today: string): boolean {
  if (status) return status === 'completed';
  if (end_date) return end_date < today;
  return isDone && !(start_date && start_date > today);
}

function spanOf({ start_date, end_date }: SprintFacts): { start_date: string; end_date: string } | undefined {
  return start_date && end_date && isSprintSpan(start_date, end_date) ? { start_date, end_date } : undefined;
}

/**
 * Estimates the days of sprints: each ends when its last ticket was done, is as long as a sprint is, and none overlap.
 */
function estimate(sprints: readonly SprintFacts[], today: string, weeks: number): PlacedSprint[] {
  const endOf = ({ end_date, lastDay }: SprintFacts) => end_date ?? lastDay ?? '';
  const inOrder = sprints.every((sprint) => endOf(sprint) !== '')
    ? sprints.toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : endOf(a) > endOf(b) ? 1 : 0))
    : sprints;
  const placed: PlacedSprint[] = [];
  let latest = addDays(today, -1);
  for (const sprint of inOrder.toReversed()) {
    const end = endOf(sprint);
    const end_date = end !== '' && end < latest ? end : latest;
    const start = addDays(end_date, 1 - weeks * 7);
    const told = sprint.start_date;
    const start_date = told && told <= end_date && daysBetween(told, end_date) <= 365 ? told : start;
    placed.push({ name: sprint.name, start_date, end_date, status: 'completed' });
    latest = addDays(start_date, -1);
  }
  return placed;
}
