// Lists the kinds of notifications, the ways they reach people, and the limits of an inbox.

/** The one list of kinds. They are stored: don't rename them. */
export const NOTIFICATION_KINDS = [
  'assigned',
  'mentioned',
  'commented',
  'status_changed',
  'thread_changed',
  'invited',
  'work_failed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** From nothing to most; all but `off` are in the inbox. */
export const CHANNELS = ['off', 'in_app', 'digest', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** For people who chose nothing. */
export const USUAL_CHANNELS: Readonly<Record<NotificationKind, Channel>> = {
  assigned: 'digest',
  mentioned: 'digest',
  commented: 'in_app',
  status_changed: 'in_app',
  thread_changed: 'in_app',
  invited: 'in_app',
  work_failed: 'digest',
};

export const USUAL_DIGEST_HOUR = 8;

export const INBOX_LIMITS = {
  /** Notifications that a person keeps in one company. */
  perPerson: 10_000,
  /** How long one is kept after it was marked as done. */
  doneDays: 90,
  /** How long an e-mail waits for more about the same ticket or document. */
  burstSeconds: 120,
} as const;
