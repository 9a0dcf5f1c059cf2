// Lists how long fetched data counts as fresh (specification, section 4).

const MINUTE = 60_000;

export const FRESHNESS = {
  company: 5 * MINUTE,
  projects: 3 * MINUTE,
  tickets: 1 * MINUTE,
  teamWorkload: 2 * MINUTE,
  other: 5 * MINUTE,
} as const;

/** The tickets of a project are not fetched again this soon after they were. */
export const TICKET_REFETCH_SUPPRESSION_MS = 5_000;
