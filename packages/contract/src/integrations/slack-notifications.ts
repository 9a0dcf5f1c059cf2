// Defines a project's Slack notifications, sent through an incoming webhook. Fields have the specification's names.
import { SLACK_EVENTS, SLACK_FREQUENCIES, SLACK_LIMITS } from '@worklane/domain/slack/vocabulary';
import * as z from 'zod/mini';
import { defineEndpoint } from '../platform/endpoint.ts';
import { NO_ROW } from '../platform/error-body.ts';
import { inProject } from '../platform/paths.ts';
import { Id, line, matching, rawText, setOf, Timestamp, whole } from '../platform/primitives.ts';

const fields = {
  slack_channel_name: line(SLACK_LIMITS.channelName, 0),
  frequency: z.enum(SLACK_FREQUENCIES),
  /** 0 is Sunday. */
  frequency_days: setOf(whole(0, 6), 7),
  /** By the clocks of the company's time zone. */
  frequency_time: matching(/^([01]\d|2[0-3]):[0-5]\d$/, 5),
  events: setOf(z.enum(SLACK_EVENTS), SLACK_EVENTS.length),
  enabled: z.boolean(),
};

export const SlackNotificationFields = z.object(fields);
export type SlackNotificationFields = z.infer<typeof SlackNotificationFields>;

export const SlackNotificationSettings = z.object({
  project_id: Id,
  /** Its host and last four characters: anyone who has the whole can write into the channel. */
  slack_webhook: z.string(),
  ...fields,
  updated_at: Timestamp,
  last_sent_at: z.nullable(Timestamp),
  /** Why the last message did not arrive; null when it did. */
  last_error: z.nullable(z.string()),
  last_error_at: z.nullable(Timestamp),
});
export type SlackNotificationSettings = z.infer<typeof SlackNotificationSettings>;

const mayConfigure = { action: 'project.settings', scope: 'project' } as const;
const path = '/api/projects/{project}/slack_notification_settings';

export const slackNotifications = {
  get: defineEndpoint({
    name: 'slackNotifications.get',
    method: 'GET',
    path,
    summary:
      "Get a project's Slack notification settings, with the webhook masked. `data` is null, with a `row_code`, until they are set",
    access: mayConfigure,
    params: inProject,
    response: z.object({ data: z.nullable(SlackNotificationSettings), row_code: z.optional(z.literal(NO_ROW)) }),
  }),
  put: defineEndpoint({
    name: 'slackNotifications.put',
    method: 'PUT',
    path,
    summary: "Set a project's Slack notifications. Without `slack_webhook`, the stored one is kept",
    access: mayConfigure,
    params: inProject,
    body: z.extend(SlackNotificationFields, {
      slack_webhook: z.optional(rawText(SLACK_LIMITS.webhook)),
    }),
    response: SlackNotificationSettings,
    errors: ['slack_webhook_invalid', 'slack_not_configured'],
  }),
  delete: defineEndpoint({
    name: 'slackNotifications.delete',
    method: 'DELETE',
    path,
    summary: "Delete a project's Slack webhook and notification settings",
    access: mayConfigure,
    params: inProject,
    errors: ['slack_not_configured'],
  }),
  test: defineEndpoint({
    name: 'slackNotifications.test',
    method: 'POST',
    path: `${path}/test`,
    summary: "Send a test message to the channel. If it doesn't arrive, `last_error` says why",
    access: mayConfigure,
    params: inProject,
    response: SlackNotificationSettings,
    errors: ['slack_not_configured', 'chat_rate'],
  }),
};
