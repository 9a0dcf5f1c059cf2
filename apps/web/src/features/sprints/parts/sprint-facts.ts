// Describes a sprint: whether it is the current one, its dates in words, and the order of sprints in menus.
import type { Sprint } from '@worklane/contract/sprints';
import { DAY_MS } from '@worklane/domain/units';
import { daysLabel } from '../../../ui/dates/day-label.ts';

type Span = Pick<Sprint, 'start_date' | 'end_date'>;

export type Standing = 'current' | 'late' | 'ahead' | Sprint['status'];

/** Returns the phase of a sprint today: a started sprint can begin later, or be overdue. */
export function standingOf(sprint: Pick<Sprint, 'status'> & Span, today: string): Standing {
  if (sprint.status !== 'active') return sprint.status;
  if (today < sprint.start_date) return 'ahead';
  return today > sprint.end_date ? 'late' : 'current';
}

export const STANDING_LABELS: Record<Standing, string> = {
  current: 'Current',
  late: 'Past its end',
  ahead: 'Not started yet',
  planned: 'Planned',
  active: 'Active',
  completed: 'Completed',
};

/** Writes `3 days left`, of a sprint that is not over. */
export function daysLeft({ start_date, end_date }: Span, today: string): string {
  const days = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
  const inWords = (count: number) => (count === 1 ? '1 day' : `${count.toLocaleString()} days`);
  if (today < start_date) return `starts in ${inWords(days(today, start_date))}`;
  if (today > end_date) return `${inWords(days(end_date, today))} over`;
  return today === end_date ? 'ends today' : `${inWords(days(today, end_date))} left`;
}

/** Writes `Nov 16 – 29`, with the year unless it is this one. */
export const sprintDays = ({ start_date, end_date }: Span, today: string): string =>
  daysLabel(start_date, end_date, today);

/** Sorts open sprints first, by date, and completed ones after them, latest first. */
export function inOfferedOrder(sprints: readonly Sprint[]): Sprint[] {
  const isOver = ({ status }: Sprint) => status === 'completed';
  return [...sprints.filter((sprint) => !isOver(sprint)), ...sprints.filter(isOver).toReversed()];
}
