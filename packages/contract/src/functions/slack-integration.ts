// Declares the actions of the function slack-integration.
import { SLACK_EVENTS, SLACK_LIMITS } from '@worklane/domain/slack/vocabulary';
import * as z from 'zod/mini';
import { defineFunction } from '../platform/functions.ts';
import { line, matching, rawText } from '../platform/primitives.ts';
import { beginData, beginInput, finishData, finishInput } from './connecting.ts';

const messageText = rawText(SLACK_LIMITS.messageCharacters, 1);
const sentData = z.object({ sent: z.boolean() });

export const slackIntegration = {
  getOauthUrl: defineFunction({
    name: 'slackIntegration.getOauthUrl',
    function: 'slack-integration',
    action: 'get-oauth-url',
    summary: 'Get the address to which to send the browser for connecting a company to Slack',
    access: { company: 'company.edit' },
    input: beginInput,
    data: beginData,
    errors: ['integration_not_set_up', 'return_address_invalid', 'conflict'],
  }),
  oauth: defineFunction({
    name: 'slackIntegration.oauth',
    function: 'slack-integration',
    action: 'oauth',
    summary: 'Complete connecting a company to Slack with the code and state that Slack returned',
    access: { company: 'company.edit' },
    input: finishInput,
    data: finishData,
    errors: ['integration_not_set_up', 'integration_state_invalid'],
  }),
  channels: defineFunction({
    name: 'slackIntegration.channels',
    function: 'slack-integration',
    action: 'channels',
    summary: 'List the channels that the connected app can see, up to 1,000',
    access: { company: 'company.edit' },
    input: {},
    data: z.object({ channels: z.array(z.object({ id: z.string(), name: z.string(), is_private: z.boolean() })) }),
  }),
  sendMessage: defineFunction({
    name: 'slackIntegration.sendMessage',
    function: 'slack-integration',
    action: 'send-message',
    summary: 'Send a message to a channel, as the connected app',
    access: { company: 'company.edit' },
    input: { channel: line(SLACK_LIMITS.channelName), message: messageText },
    data: sentData,
    errors: ['chat_rate'],
  }),
  webhook: defineFunction({
    name: 'slackIntegration.webhook',
    function: 'slack-integration',
    action: 'webhook',
    summary: "Get the channel that was chosen when Slack was connected. The webhook's address is never returned",
    access: { company: 'company.edit' },
    input: {},
    data: z.object({ channel: z.nullable(z.string()) }),
  }),
  sendNotification: defineFunction({
    name: 'slackIntegration.sendNotification',
    function: 'slack-integration',
    action: 'send-notification',
    summary: "Notify a project's channel, if the project sends events of this type",
    access: { project: 'project.settings' },
    input: { type: z.enum(SLACK_EVENTS), title: line(SLACK_LIMITS.titleCharacters), message: messageText },
    data: sentData,
    errors: ['chat_rate'],
  }),
  sendWebhook: defineFunction({
    name: 'slackIntegration.sendWebhook',
    function: 'slack-integration',
    action: 'send-webhook',
    summary: 'Send a message to a Slack webhook on behalf of a project',
    access: { project: 'project.settings' },
    input: {
      webhookUrl: rawText(SLACK_LIMITS.webhook),
      message: z.object({
        text: messageText,
        attachments: z.optional(
          z
            .array(z.object({ color: z.optional(matching(/^#[0-9a-f]{6}$/i, 7)), text: messageText }))
            .check(z.maxLength(SLACK_LIMITS.attachments)),
        ),
      }),
    },
    data: sentData,
    errors: ['slack_webhook_invalid', 'chat_rate'],
  }),
};
