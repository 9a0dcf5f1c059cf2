// Formats a due date for cards and the rail.
import { DAY_MS } from '@worklane/domain/units';
import { dayLabel } from '../../../ui/dates/day-label.ts';

export interface DueLabel {
  text: string;
  isLate: boolean;
  daysLate: number;
}

/** Writes a due date. A finished ticket is never late. */
export function dueLabel(day: string, today: string, isDone: boolean): DueLabel {
  const daysLate = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  return {
    text: day === today ? 'Today' : dayLabel(day, today),
    isLate: daysLate > 0 && !isDone,
    daysLate: Math.max(0, daysLate),
  };
}
