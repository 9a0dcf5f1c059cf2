// Lists how long fetched data counts as fresh (specification, section 4).
import { MINUTE_MS } from '@worklane/domain/units';

export const FRESHNESS = {
  company: 5 * MINUTE_MS,
  projects: 3 * MINUTE_MS,
  tickets: 1 * MINUTE_MS,
  teamWorkload: 2 * MINUTE_MS,
  other: 5 * MINUTE_MS,
} as const;

/** The tickets of a project are not fetched again this soon after they were. */
export const TICKET_REFETCH_SUPPRESSION_MS = 5_000;
