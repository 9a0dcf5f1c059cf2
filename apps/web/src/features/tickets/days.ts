// Calendar days as they stand in a due date, 2026-11-21: reckoned without a time, so that no clock shifts them.

export function addDays(day: string, count: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** The Sunday on or after a day. */
export function endOfWeek(day: string): string {
  return addDays(day, 6 - weekdayOf(day));
}
