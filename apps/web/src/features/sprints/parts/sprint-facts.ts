// What is said of a sprint: whether it is the current one, its days in words, and in which order sprints are offered.
import type { Sprint } from '@worklane/contract/sprints';

type Span = Pick<Sprint, 'start_date' | 'end_date'>;

/** Active, and today is one of its days (specification of the extensions, section 4). */
export function isCurrent({ status, start_date, end_date }: Span & Pick<Sprint, 'status'>, today: string): boolean {
  return status === 'active' && start_date <= today && today <= end_date;
}

const inThisYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const inAnyYear = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `16 – 29 Nov`; with the year where it is not this one. */
export function sprintDays({ start_date, end_date }: Span, today: string): string {
  const year = today.slice(0, 4);
  const format = start_date.startsWith(year) && end_date.startsWith(year) ? inThisYear : inAnyYear;
  return format.formatRange(new Date(start_date), new Date(end_date));
}

/** What work can be put into comes first, by date; what is completed follows, the latest before the others. */
export function inOfferedOrder(sprints: readonly Sprint[]): Sprint[] {
  const isOver = ({ status }: Sprint) => status === 'completed';
  return [...sprints.filter((sprint) => !isOver(sprint)), ...sprints.filter(isOver).toReversed()];
}
