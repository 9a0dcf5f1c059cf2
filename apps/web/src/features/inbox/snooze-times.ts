// Offers times until which notifications can be snoozed, in the user's own time zone.
import { HOUR_MS } from '@worklane/domain/units';
import { timeOfDayLabel } from '../../ui/dates/time-of-day-label.ts';

export interface SnoozeTime {
  label: string;
  at: Date;
}

const MORNING = 9;

/** @returns the next times, the earliest first */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const daysToMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { label: 'In 3 hours', at: new Date(now.getTime() + 3 * HOUR_MS) },
    { label: 'Tomorrow', at: morningIn(now, 1) },
    // On a Sunday, tomorrow is Monday.
    ...(daysToMonday === 1 ? [] : [{ label: 'Next Monday', at: morningIn(now, daysToMonday) }]),
    { label: 'In a month', at: morningIn(now, 30) },
  ];
}

/** Returns a later morning by calendar days: when clocks change, a day doesn't have 24 hours. */
function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}

/** Lists the half hours of a day, by the minutes since midnight. */
export const MINUTES = Array.from({ length: 48 }, (_, index) => ({
  value: String(index * 30),
  label: timeOfDayLabel(index * 30),
}));

/** Returns the moment at which this machine's clock shows that time, also on days when clocks change. */
export function momentOf(day: string, minute: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 0, minute);
}
