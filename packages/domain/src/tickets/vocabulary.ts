// Defines the statuses, priorities and types of a ticket, and their defaults (specification, section 4).

export const STATUS_CATEGORIES = ['todo', 'in_progress', 'in_review', 'done'] as const;
export type StatusCategory = (typeof STATUS_CATEGORIES)[number];

export const STATUS_LABELS: Record<StatusCategory, string> = {
  todo: 'Todo',
  in_progress: 'In Progress',
  in_review: 'In Review',
  done: 'Done',
};
export const DEFAULT_STATUS: StatusCategory = 'todo';

export const PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];
export const PRIORITY_LABELS: Record<Priority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};
export const DEFAULT_PRIORITY: Priority = 'medium';

export const TICKET_TYPES = ['bug', 'feature', 'task', 'improvement'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];
export const TICKET_TYPE_LABELS: Record<TicketType, string> = {
  bug: 'Bug',
  feature: 'Feature',
  task: 'Task',
  improvement: 'Improvement',
};
export const DEFAULT_TICKET_TYPE: TicketType = 'task';

export const DUE_DATE_TYPES = ['specific_date', 'sprint_end'] as const;
export type DueDateType = (typeof DUE_DATE_TYPES)[number];
export const DUE_DATE_TYPE_LABELS: Record<DueDateType, string> = {
  specific_date: 'On a specific date',
  sprint_end: 'At sprint end',
};
export const DEFAULT_DUE_DATE_TYPE: DueDateType = 'specific_date';

/** The longest each text may be, in characters, and the most items each list may hold. */
export const TICKET_LIMITS = {
  title: 500,
  description: 50_000,
  comment: 20_000,
  /** The same texts as HTML: tags and entities take their room as well. */
  descriptionHtml: 200_000,
  commentHtml: 80_000,
  label: 50,
  labels: 30,
  assignees: 30,
  estimateHours: 10_000,
  entryMinutes: 7 * 24 * 60,
  entryNote: 500,
} as const;
