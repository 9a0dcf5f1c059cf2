// Defines a project's statuses, defaults, limits and the format of its key (specification, sections 2, 4, 5 and 9).

export const PROJECT_STATUSES = ['planning', 'active', 'on_hold', 'completed', 'maintenance'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];
export const PROJECT_STATUS_LABELS: Record<ProjectStatus, string> = {
  planning: 'Planning',
  active: 'Active',
  on_hold: 'On Hold',
  completed: 'Completed',
  maintenance: 'Maintenance',
};
export const DEFAULT_PROJECT_STATUS: ProjectStatus = 'planning';
export const DEFAULT_PROJECT_ICON = '📋';

export const SPRINT_WEEKS = { min: 1, max: 8, default: 2 } as const;

export const PROJECT_LIMITS = {
  perCompany: 2_000,
  name: 200,
  key: 20,
  description: 10_000,
  agency: 200,
  icon: 32,
  hours: 1_000_000,
  link: 500,
} as const;

/** The state of the record: an archived project can be read, but not changed. */
export const RECORD_STATUSES = ['active', 'archived'] as const;
export type RecordStatus = (typeof RECORD_STATUSES)[number];

/** What a board may be made of. */
export const BOARD_LIMITS = { statuses: 60, statusKey: 40, statusLabel: 40, labels: 200, cards: 9_999 } as const;

/** How many of each kind a company has, and how many tickets a project may start with. */
export const TEMPLATE_LIMITS = { perCompany: 100, sampleTickets: 100 } as const;

/** Words that are routes below /projects, so no project may take them as its key. */
const RESERVED_PROJECT_KEYS: readonly string[] = ['NEW'];

const PROJECT_KEY = /^[A-Z0-9_-]{1,20}$/;

export function isProjectKey(text: string): boolean {
  return PROJECT_KEY.test(text) && !RESERVED_PROJECT_KEYS.includes(text);
}

/** Returns the label of the hours field, which depends on the project's status (specification, section 4). */
export function hoursLabel(status: ProjectStatus, hasRecurringBudget: boolean): string {
  if (status !== 'maintenance') return 'Total Project Hours';
  return hasRecurringBudget ? 'Monthly Budget Hours' : 'Total Bucket Hours';
}
