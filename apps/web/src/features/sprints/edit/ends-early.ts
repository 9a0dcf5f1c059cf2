// Says by how many days a sprint ends early when it is completed.
import type { Sprint } from '@worklane/contract/sprints';
import { DAY_MS } from '@worklane/domain/units';

/** @returns a sentence; undefined on its last day and later, and before its first day */
export function endsEarly(
  { start_date, end_date }: Pick<Sprint, 'start_date' | 'end_date'>,
  today: string,
): string | undefined {
  if (today < start_date || today >= end_date) return undefined;
  const days = (Date.parse(end_date) - Date.parse(today)) / DAY_MS;
  return `The sprint ends ${days === 1 ? '1 day' : `${days.toLocaleString()} days`} early.`;
}
