// Names the sections that a shared report can have, and its limits.

/** In the order of the report. */
export const REPORT_SECTIONS = [
  'status',
  'sprint',
  'created_done',
  'throughput',
  'cycle_time',
  'budget',
  'finished',
] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

export const REPORT_LIMITS = {
  title: 100,
  /** Of a report, in days. */
  longest: 365,
  usual: 30,
  /** Reports that a project can have, not counting revoked ones. */
  perProject: 50,
  /** Titles of finished tickets. */
  finished: 200,
} as const;
