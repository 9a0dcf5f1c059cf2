// Defines the words and limits of a project's Slack notifications (specification of the extensions, sections 3, 5 and
// 9).
import { STATUS_COLORS } from '../projects/default-board.ts';

export const SLACK_EVENTS = [
  'comment_added',
  'status_changed',
  'ticket_created',
  'ticket_updated',
  'ticket_completed',
  'scheduled_summary',
] as const;
export type SlackEvent = (typeof SLACK_EVENTS)[number];
export const SLACK_EVENT_LABELS: Record<SlackEvent, string> = {
  comment_added: 'Someone comments on a ticket',
  status_changed: 'A ticket changes its status',
  ticket_created: 'A ticket is created',
  ticket_updated: 'A ticket is edited',
  ticket_completed: 'A ticket is done',
  scheduled_summary: 'Summary',
};

/** What happens to tickets: told at once. */
export type TicketSlackEvent = Exclude<SlackEvent, 'scheduled_summary'>;

export const SLACK_FREQUENCIES = ['realtime', 'scheduled'] as const;
export type SlackFrequency = (typeof SLACK_FREQUENCIES)[number];

/** Of a message's bar: the same as on the board. */
export const SLACK_COLOURS = STATUS_COLORS;
export const SLACK_TEST_COLOUR = SLACK_COLOURS.done;

export const SLACK_LIMITS = {
  webhook: 300,
  channelName: 80,
  /** Events within this time are sent as one message. */
  burstSeconds: 3,
  /** Tickets in one message. */
  lines: 10,
  /** Of a comment (decision T-115). */
  commentCharacters: 300,
  titleCharacters: 150,
  messageCharacters: 3_000,
  attachments: 20,
  /** Slack accounts that one user can link, each in a workspace of its own. */
  accounts: 10,
} as const;

/** @returns whether an address is a webhook of the chat: https, at exactly this host (decision T-94) */
export function isSlackWebhook(text: string, hooks: string): boolean {
  if (!URL.canParse(text)) return false;
  const [given, wanted] = [new URL(text), new URL(hooks)];
  return given.origin === wanted.origin && given.username === '' && given.password === '' && given.pathname.length > 1;
}
