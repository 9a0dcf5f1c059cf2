// Calculates how far the hours of a project's budget are used, and when they run out.
import { addDays } from '../sprints/calendar.ts';

/** At these percentages of a budget, planners are notified. */
const BUDGET_MARKS = [50, 80, 100] as const;

/** The pace of a project is that of the last days. */
export const PACE_DAYS = 28;

interface BudgetUse {
  total: number;
  /** In the month, or ever where the budget is one for all time. */
  used: number;
  /** Logged in the last `PACE_DAYS` days, with today. */
  recent: number;
  today: string;
  /** The last day of the month that the budget is for; null where it is for all time. */
  ends: string | null;
}

/** Makes up for binary fractions: 18.4 * 100 is less than 23 * 80. */
const TOLERANCE = 1e-6;

export const reachedMarks = ({ used, total }: Pick<BudgetUse, 'used' | 'total'>): number[] =>
  total > 0 ? BUDGET_MARKS.filter((mark) => used * 100 + TOLERANCE >= total * mark) : [];

/** @returns the day on which the rest is used up at the present pace; null when it isn't before the budget ends, or never */
export function runsOutOn({ total, used, recent, today, ends }: BudgetUse): string | null {
  if (used >= total) return today;
  if (recent <= 0) return null;
  const days = Math.ceil(((total - used) / recent) * PACE_DAYS);
  // Nobody plans for later than ten years.
  if (days > 3_650) return null;
  const day = addDays(today, days);
  return ends !== null && day > ends ? null : day;
}
