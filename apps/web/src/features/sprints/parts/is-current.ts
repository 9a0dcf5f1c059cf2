// Tells whether a sprint is the current one: active, and today is one of its days (specification of the extensions, section 4).
import type { Sprint } from '@worklane/contract/sprints';

/** @param today where the company is */
export function isCurrent(
  { status, start_date, end_date }: Pick<Sprint, 'status' | 'start_date' | 'end_date'>,
  today: string,
): boolean {
  return status === 'active' && start_date <= today && today <= end_date;
}
