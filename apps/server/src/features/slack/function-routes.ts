// Serves the actions of the function slack-integration that send to the webhook of a project.
import { slackIntegration } from '@worklane/contract/functions/slack-integration';
import { escapeForSlack, section, writeNotice } from '@worklane/domain/slack/write-message';
import { route } from '../../platform/http/route.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { postToSlack, refuseOtherWebhooks } from './flows/post-to-slack.ts';
import { sendNow } from './flows/send-now.ts';
import { readSlackSettings } from './reads.ts';

/** The specification's own words (extensions, section 8). */
const NOT_CONFIGURED = { success: false, error: 'Slack notifications not configured for this project' };
const NOT_SENT = { success: false, error: 'Failed to send Slack message' };
const SENT = { success: true, data: { sent: true } };

export const slackFunctionRoutes = (services: Services) => [
  route(slackIntegration.sendNotification, async ({ viewer, target, body: { type, title, message } }) => {
    const settings = await readSlackSettings(services.db, scopeOf(viewer), target);
    if (!settings) return NOT_CONFIGURED;
    // A project that is silent, or does not tell this, is not told on: that is no failure.
    if (!settings.enabled || !settings.events.includes(type)) return { success: true, data: { sent: false } };
    return (await sendNow(services, target, writeNotice(title, message))) ? SENT : NOT_SENT;
  }),
  route(slackIntegration.sendWebhook, async ({ target, body: { webhookUrl, message } }) => {
    const webhook = webhookUrl.trim();
    refuseOtherWebhooks(services, webhook);
    await services.limits.take('chat', target.project_id);
    const { text, attachments = [] } = message;
    const sections = attachments.map((each) => section(escapeForSlack(each.text), each.color));
    try {
      await postToSlack(services, webhook, { text: escapeForSlack(text), attachments: sections });
    } catch (error) {
      if (error instanceof OutsideError) return NOT_SENT;
      throw error;
    }
    return SENT;
  }),
];
