// Reckons what a person has to do until their week ends, and the hours they can work until then.
import type { AssignedTicket } from '@worklane/contract/assigned-tickets';
import type { Company } from '@worklane/contract/companies';
import { addDays, endOfWeek, weekdayOf } from '../tickets/parts/days.ts';

export interface WeekLoad {
  /** Hours of work left in what is due by the end of the week, late or not. */
  due: number;
  /** How many of these tickets nobody has estimated. */
  unestimated: number;
  /** Working days left, today among them. */
  days: number;
  /** Hours left in these days. */
  left: number;
}

type Hours = Pick<Company, 'max_daily_hours' | 'operational_days'>;

/** @param first the day weeks begin on, 0 is Monday; left out, as where the person is */
export function weekLoad(open: readonly AssignedTicket[], hours: Hours, today: string, first?: number): WeekLoad {
  const end = endOfWeek(today, first);
  const load: WeekLoad = { due: 0, unestimated: 0, days: 0, left: 0 };
  for (const { due_date, estimate, time_spent } of open) {
    if (due_date === null || due_date > end) continue;
    if (estimate === null) load.unestimated++;
    else load.due += Math.max(0, estimate - time_spent);
  }
  for (let day = today; day <= end; day = addDays(day, 1)) {
    // A company counts its days from Sunday on.
    if (hours.operational_days.includes((weekdayOf(day) + 1) % 7)) load.days++;
  }
  load.left = load.days * hours.max_daily_hours;
  return load;
}
