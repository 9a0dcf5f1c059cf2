// Tests the actions of the function slack-integration: through the connected app, and to webhooks of projects.
import { randomBytes } from 'node:crypto';
import { slackIntegration } from '@worklane/contract/functions/slack-integration';
import { slackNotifications } from '@worklane/contract/integrations/slack-notifications';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aPerson, aProject, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let standIns: IntegrationStandIns;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
beforeAll(async () => {
  standIns = await startIntegrations();
  app = await startTestApp(inject('templateUrl'), { settings: standIns.settings });
});
beforeEach(async () => {
  owner = await aPerson(app);
  project = await aProject(app, owner);
  standIns.faults.set('slack', 'none');
  standIns.slackHooks.failing = undefined;
  standIns.slackHooks.messages.length = 0;
});
afterAll(async () => {
  await app.close();
  await standIns.close();
});

const asOwner = callAs(() => owner);
const companyId = () => owner.company_id;
const texts = () => standIns.slackHooks.messages.map(({ text }) => text);
const failed = { success: false, error: 'Failed to send Slack message' };

describe('of a company', () => {
  const channels = () =>
    asOwner(app, slackIntegration.channels, { body: { action: 'channels', companyId: companyId() } });
  const send = (channel: string, message: string) =>
    asOwner(app, slackIntegration.sendMessage, {
      body: { action: 'send-message', companyId: companyId(), channel, message },
    });

  it('say that Slack is not connected', async () => {
    expect((await channels()).body).toEqual({ success: false, error: 'Slack is not connected' });
    expect((await send('C1', 'Hello')).body).toEqual(failed);
  });

  it('list channels over several pages, and send messages in which nothing is a mention', async () => {
    const state = randomBytes(24).toString('base64url');
    const redirectUri = 'http://worklane.test/slack/callback';
    const begun = await asOwner(app, slackIntegration.getOauthUrl, {
      body: { action: 'get-oauth-url', companyId: companyId(), redirectUri, state },
    });
    const { code = '' } = await standIns.answer(begun.body.data?.url ?? '');
    await asOwner(app, slackIntegration.oauth, { body: { action: 'oauth', companyId: companyId(), code, state } });

    expect((await channels()).body.data?.channels).toEqual([
      { id: 'C1', name: 'general', is_private: false },
      { id: 'C2', name: 'edge', is_private: true },
    ]);
    const webhook = await asOwner(app, slackIntegration.webhook, {
      body: { action: 'webhook', companyId: companyId() },
    });
    expect(webhook.body).toEqual({ success: true, data: { channel: '#general' } });
    expect((await send('C1', 'Hello <!channel>')).body).toEqual({ success: true, data: { sent: true } });
    expect(texts()).toEqual(['Hello &lt;!channel&gt;']);
    expect((await send('C9', 'Hello')).body).toEqual(failed);
    standIns.faults.set('slack', 'not-ok');
    expect((await send('C1', 'Hello')).body).toEqual(failed);
  });
});

describe('of a project', () => {
  const notify = (type: 'ticket_created' | 'comment_added') =>
    asOwner(app, slackIntegration.sendNotification, {
      body: { action: 'send-notification', projectId: project.id, type, title: 'Release', message: 'Out & <about>' },
    });
  const post = (webhookUrl: string) =>
    asOwner(app, slackIntegration.sendWebhook, {
      body: {
        action: 'send-webhook',
        projectId: project.key,
        webhookUrl,
        message: { text: 'Hello', attachments: [{ color: '#22c55e', text: 'Part' }] },
      },
    });

  it('tell what the project tells, and nothing else', async () => {
    const unset = { success: false, error: 'Slack notifications not configured for this project' };
    expect((await notify('ticket_created')).body).toEqual(unset);
    await asOwner(app, slackNotifications.put, {
      params: { project: project.id },
      body: {
        slack_webhook: standIns.slackHooks.webhook(),
        slack_channel_name: '',
        frequency: 'realtime',
        frequency_days: [],
        frequency_time: '09:00',
        events: ['ticket_created'],
        enabled: true,
      },
    });
    expect((await notify('ticket_created')).body).toEqual({ success: true, data: { sent: true } });
    expect(standIns.slackHooks.messages[0]?.attachments?.[0]?.blocks[0]?.text.text).toBe(
      '*Release*\nOut &amp; &lt;about&gt;',
    );
    expect((await notify('comment_added')).body).toEqual({ success: true, data: { sent: false } });
    standIns.slackHooks.failing = { status: 500, word: 'broken' };
    expect((await notify('ticket_created')).body).toEqual(failed);
    expect(texts()).toEqual(['Release']);
  });

  it('send to webhooks of Slack alone', async () => {
    expect((await post(standIns.slackHooks.webhook())).body).toEqual({ success: true, data: { sent: true } });
    expect(texts()).toEqual(['Hello']);
    const { error } = await post('https://evil.example/?hooks.slack.com');
    expect(error?.message).toBe('Invalid Slack webhook URL');
    standIns.slackHooks.failing = { status: 404, word: 'no_service' };
    expect((await post(standIns.slackHooks.webhook())).body).toEqual(failed);
  });
});
