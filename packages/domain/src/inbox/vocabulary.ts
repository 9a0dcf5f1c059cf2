// Lists the kinds of notifications, the ways they reach people, and the limits of an inbox.

/** The one list of kinds. They are stored: don't rename them. */
export const NOTIFICATION_KINDS = [
  'assigned',
  'mentioned',
  'commented',
  'status_changed',
  'thread_changed',
  'frame_changed',
  'invited',
  'work_failed',
  'budget_reached',
  'calendar_lost',
  'webhook_off',
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
  frame_changed: 'in_app',
  invited: 'in_app',
  work_failed: 'digest',
  budget_reached: 'digest',
  calendar_lost: 'digest',
  webhook_off: 'digest',
};

/** Whether browsers show it, for people who chose nothing and turned notifications on in a browser. */
export const USUALLY_PUSHED: Readonly<Record<NotificationKind, boolean>> = {
  assigned: true,
  mentioned: true,
  commented: false,
  status_changed: false,
  thread_changed: false,
  frame_changed: false,
  invited: true,
  work_failed: true,
  budget_reached: true,
  calendar_lost: true,
  webhook_off: true,
};

export const USUAL_DIGEST_HOUR = 8;

export const INBOX_LIMITS = {
  /** Notifications that a person keeps in one company. */
  perPerson: 10_000,
  /** How long one is kept after it was marked as done. */
  doneDays: 90,
  /** Of one change to many tickets, a person is notified of up to so many singly. */
  singly: 20,
  /** Browsers that show one person's notifications: the newest. */
  browsersPerPerson: 20,
  /** How long an e-mail waits for more about the same ticket or document. */
  burstSeconds: 120,
  /** How long a message in Slack does. */
  slackSeconds: 5,
} as const;
