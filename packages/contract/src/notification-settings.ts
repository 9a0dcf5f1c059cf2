// Defines how a user wants to be notified in a company, and the link that unsubscribes from e-mails.
import { CHANNELS, NOTIFICATION_KINDS } from '@worklane/domain/inbox/vocabulary';
import { isTimeZone } from '@worklane/domain/time/is-time-zone';
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany } from './platform/paths.ts';
import { Id, line, rawText, whole } from './platform/primitives.ts';

const Kind = z.enum(NOTIFICATION_KINDS);
const ChannelName = z.enum(CHANNELS);

const NotificationSettings = z.object({
  /** What was chosen; null is no choice. A project without one follows the company's, and that the usual one. */
  chosen: z.array(
    z.object({
      project_id: z.nullable(Id),
      kind: Kind,
      channel: z.nullable(ChannelName),
      is_pushed: z.nullable(z.boolean()),
      is_in_slack: z.nullable(z.boolean()),
    }),
  ),
  digest_hour: z.int(),
  time_zone: z.string(),
  /** Whether the person's address is verified, which e-mails need. */
  can_mail: z.boolean(),
  /** Whether Slack can show notifications: the company is connected to a workspace, and the person's account there is linked. */
  slack: z.enum(['ready', 'not_linked', 'not_connected']),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const NotificationChoice = z.object({
  /** Null: all projects that have no choice of their own. */
  project_id: z.nullable(Id),
  kind: Kind,
  /** Null: no choice any more. Only what is sent changes. */
  channel: z.optional(z.nullable(ChannelName)),
  /** Whether browsers show it in which the person turned notifications on. */
  is_pushed: z.optional(z.nullable(z.boolean())),
  /** Whether the company's app in Slack sends it to the person there. */
  is_in_slack: z.optional(z.nullable(z.boolean())),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

/** Only what is sent changes. */
export const DigestChoice = z.object({
  hour: z.optional(whole(0, 23)),
  time_zone: z.optional(line(64).check(z.refine(isTimeZone, 'is not a time zone'))),
});
export type DigestChoice = z.infer<typeof DigestChoice>;

const unsubscribeToken = z.object({ token: rawText(1_000, 1) });

export const notificationSettings = {
  get: defineEndpoint({
    name: 'notificationSettings.get',
    method: 'GET',
    path: '/api/companies/{company}/notification_settings',
    summary: 'Get your notification settings in a company, by kind and project',
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    response: NotificationSettings,
  }),
  choose: defineEndpoint({
    name: 'notificationSettings.choose',
    method: 'PUT',
    path: '/api/companies/{company}/notification_settings',
    summary: 'Choose how you are notified of one kind, in all projects or in one',
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    body: NotificationChoice,
    response: NotificationSettings,
    errors: ['project_not_found'],
  }),
  setDigest: defineEndpoint({
    name: 'notificationSettings.setDigest',
    method: 'PUT',
    path: '/api/companies/{company}/notification_settings/digest',
    summary: 'Choose the hour of your daily digest, in your own time zone',
    access: { action: 'company.view', scope: 'company' },
    params: inCompany,
    body: DigestChoice,
    response: NotificationSettings,
  }),
  /** A mail program posts here with one click (RFC 8058). */
  unsubscribe: defineEndpoint({
    name: 'notificationSettings.unsubscribe',
    method: 'POST',
    path: '/api/unsubscribe',
    summary: 'Unsubscribe from the kinds of e-mail that the token names, with the link in a message',
    access: 'public',
    query: unsubscribeToken,
    stream: 'text/html',
    errors: ['unsubscribe_invalid'],
  }),
  askToUnsubscribe: defineEndpoint({
    name: 'notificationSettings.askToUnsubscribe',
    method: 'GET',
    path: '/api/unsubscribe',
    summary: 'Show a page with a button that unsubscribes from the kinds of e-mail that the token names',
    access: 'public',
    query: unsubscribeToken,
    stream: 'text/html',
    errors: ['unsubscribe_invalid'],
  }),
};
