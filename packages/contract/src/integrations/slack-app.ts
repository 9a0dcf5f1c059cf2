// Defines how users link their Slack accounts, and where Slack delivers links that were posted and the command /worklane.
import * as z from 'zod/mini';
import { beginInput, finishInput } from '../functions/connecting.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Timestamp } from '../platform/primitives.ts';

const SlackAccount = z.object({
  /** The workspace's id in Slack. */
  team_id: z.string(),
  /** The workspace's name, when Slack told it. */
  team_name: z.nullable(z.string()),
  linked_at: Timestamp,
});

const OwnSlack = z.object({
  /** False until the administrator of the server has set up Slack. */
  is_set_up: z.boolean(),
  accounts: z.array(SlackAccount),
});
export type OwnSlack = z.infer<typeof OwnSlack>;

const path = '/api/users/me/slack';

export const slackApp = {
  get: defineEndpoint({
    name: 'slackApp.get',
    method: 'GET',
    path,
    summary: 'List the Slack workspaces whose account you have linked to yours',
    access: 'own',
    response: OwnSlack,
  }),
  begin: defineEndpoint({
    name: 'slackApp.begin',
    method: 'POST',
    path: `${path}/begin`,
    summary: 'Get the address at Slack where you sign in to link your Slack account',
    access: 'own',
    body: z.object(beginInput),
    response: z.object({ url: z.string() }),
    errors: ['integration_not_set_up', 'return_address_invalid', 'conflict'],
  }),
  finish: defineEndpoint({
    name: 'slackApp.finish',
    method: 'POST',
    path,
    summary: 'Link your Slack account with the code and state that Slack returned',
    access: 'own',
    body: z.object(finishInput),
    response: OwnSlack,
    errors: ['integration_not_set_up', 'integration_state_invalid', 'slack_sign_in_failed', 'slack_accounts_limit'],
  }),
  unlink: defineEndpoint({
    name: 'slackApp.unlink',
    method: 'DELETE',
    path,
    summary: 'Unlink all your Slack accounts',
    access: 'own',
    response: OwnSlack,
  }),
  events: defineEndpoint({
    name: 'slackApp.events',
    method: 'POST',
    path: '/api/incoming/slack/events',
    summary: "Receive Slack's events, signed with the app's signing secret: links to tickets that were posted",
    access: 'public',
    response: z.object({ ok: z.optional(z.boolean()), challenge: z.optional(z.string()) }),
    errors: ['delivery_refused', 'too_large'],
  }),
  command: defineEndpoint({
    name: 'slackApp.command',
    method: 'POST',
    path: '/api/incoming/slack/command',
    summary: "Receive Slack's command /worklane, signed with the app's signing secret. The answer follows at Slack",
    access: 'public',
    response: z.object({ response_type: z.string(), text: z.string() }),
    errors: ['delivery_refused', 'too_large'],
  }),
};
