// Limits what people and companies enter about the days they don't work.

export const CAPACITY_LIMITS = {
  /** Periods of one person in one company. */
  daysOffPerPerson: 500,
  /** The longest period of days off. */
  daysInPeriod: 366,
  note: 200,
  holidays: 2_000,
  holidayName: 100,
} as const;
