// Limits how much a feed of due dates holds.

export const FEED_LIMITS = {
  /** Nearest to today first. */
  events: 1_000,
  daysBack: 90,
  yearsAhead: 2,
} as const;
