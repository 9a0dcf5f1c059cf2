// Defines the statuses of sprints, and their limits (specification of the extensions, sections 3, 4 and 9).

/** `completed` is ours (decision T-100): the specification stops at the two others. */
export const SPRINT_STATUSES = ['planned', 'active', 'completed'] as const;
export type SprintStatus = (typeof SPRINT_STATUSES)[number];
export const SPRINT_STATUS_LABELS: Record<SprintStatus, string> = {
  planned: 'Planned',
  active: 'Active',
  completed: 'Completed',
};

export const NAMING_PATTERNS = ['numbered', 'week-based'] as const;
export type NamingPattern = (typeof NAMING_PATTERNS)[number];

export const SPRINT_LIMITS = { name: 100, perProject: 500, atOnce: 12 } as const;

/** How sprints are made where a company has said nothing else. Day 1 is Monday, 7 is Sunday. */
export const SPRINT_DEFAULTS = {
  count: 3,
  start_day_of_week: 1,
  default_duration_weeks: 2,
  sprint_naming_pattern: 'numbered',
  auto_generate_sprints: true,
} as const satisfies {
  count: number;
  start_day_of_week: number;
  default_duration_weeks: number;
  sprint_naming_pattern: NamingPattern;
  auto_generate_sprints: boolean;
};
