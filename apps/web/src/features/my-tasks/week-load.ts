// Calculates what the user has to do until the week ends, and the hours they can work until then.
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import { type CapacityFacts, capacityBetween, type MeetingHours } from '@worklane/domain/capacity/capacity';
import { endOfWeek } from '../tickets/parts/days.ts';

export interface WeekLoad {
  /** Hours of work left in what is due by the end of the week, late or not. */
  due: number;
  /** How many of these tickets nobody has estimated. */
  unestimated: number;
  /** Days left that the user works at least in part, today among them. */
  days: number;
  /** Hours left in these days, minus meetings if they are known. */
  left: number;
  /** Hours of meetings in these days. */
  meetings: MeetingHours;
}

/** @param first the day weeks begin on, 0 is Monday; left out, as where the person is */
export function weekLoad(
  open: readonly AssignedTicket[],
  facts: CapacityFacts,
  today: string,
  first?: number,
): WeekLoad {
  const end = endOfWeek(today, first);
  const load: WeekLoad = { due: 0, unestimated: 0, days: 0, left: 0, meetings: 0 };
  for (const { due_date, estimate, time_spent } of open) {
    if (due_date === null || due_date > end) continue;
    if (estimate === null) load.unestimated++;
    else load.due += Math.max(0, estimate - time_spent);
  }
  const { hours, days, meetings } = capacityBetween(facts, today, end);
  load.days = days;
  load.left = hours;
  load.meetings = meetings;
  return load;
}
