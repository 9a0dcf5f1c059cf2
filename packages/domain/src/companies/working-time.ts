// Defines a company's working days (Sunday is 0) and maximum hours a day.

const DEFAULT_OPERATIONAL_DAYS: readonly number[] = [1, 2, 3, 4, 5];
export const MAX_DAILY_HOURS = { min: 1, max: 24, default: 8 } as const;

/** Sorts the days and removes duplicates. Monday to Friday if the value is not a list. */
export function readOperationalDays(given: unknown): number[] {
  if (!Array.isArray(given)) return [...DEFAULT_OPERATIONAL_DAYS];
  const days = given.filter((day): day is number => Number.isInteger(day) && day >= 0 && day <= 6);
  return [...new Set(days)].sort((a, b) => a - b);
}
