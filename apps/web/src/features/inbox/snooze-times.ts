// Offers times until which notifications can be snoozed, in the user's own time zone.

export interface SnoozeTime {
  label: string;
  at: Date;
}

const MORNING = 9;
const HOUR_MS = 3_600_000;

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

/** The calendar's days: when clocks change, a day has no 24 hours. */
function morningIn(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}
