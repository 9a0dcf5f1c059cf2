// Tests the Slack notification settings of a project: masking, validation, the test message, and who can change them.
import { slackNotifications } from '@worklane/contract/integrations/slack-notifications';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aMember } from '../../testing/factories.ts';
import { callAs } from '../../testing/start-test-app.ts';
import { FIELDS, type SlackWorld, startSlackWorld } from './testing/slack-world.ts';

let world: SlackWorld;
beforeAll(async () => {
  world = await startSlackWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('the settings', () => {
  it('show the webhook masked, and keep it when none is sent', async () => {
    expect((await world.asOwner(world.teller, slackNotifications.get, { params: world.params })).body).toEqual({
      data: null,
      row_code: 'PGRST116',
    });
    expect((await world.save({ slack_webhook: '' })).error?.code).toBe('slack_not_configured');
    const masked = `${new URL(world.hooksUrl).host}/…part`;
    expect((await world.save()).body).toMatchObject({ ...FIELDS, slack_webhook: masked, last_error: null });
    const { slack_webhook: _, ...rest } = { ...FIELDS, slack_webhook: undefined, enabled: false };
    expect(
      (await world.asOwner(world.teller, slackNotifications.put, { params: world.params, body: rest })).body,
    ).toMatchObject({
      enabled: false,
      slack_webhook: masked,
    });
    const [row] = await world.query(sql`select to_jsonb(s)::text as row from slack_notification_settings s`);
    expect(row?.row).not.toContain('very-secret-part');
    expect((await world.asOwner(world.teller, slackNotifications.delete, { params: world.params })).status).toBe(204);
    expect(await world.settings()).toBeNull();
  });

  it.each([
    'https://evil.example/?world.hooks.slack.com',
    'https://world.hooks.slack.com.evil.example/services/T/B/x',
    'https://world.hooks.slack.com@127.0.0.1/services/T/B/x',
    'http://169.254.169.254/services/T/B/x',
    'no address',
  ])('refuse %s', async (slack_webhook) => {
    const { error } = await world.save({ slack_webhook });
    expect([error?.code, error?.message]).toEqual(['slack_webhook_invalid', 'Invalid Slack webhook URL']);
  });

  it('send a green test message, a few times in a row', async () => {
    await world.save();
    const test = () => world.asOwner(world.teller, slackNotifications.test, { params: world.params });
    expect((await test()).body.last_sent_at).not.toBeNull();
    expect(world.hooks.messages[0]?.attachments?.[0]?.color).toBe('#10B981');
    world.hooks.failing = { status: 500, word: 'server_error' };
    expect((await test()).body).toMatchObject({ last_error: 'Slack refused the message.', enabled: true });
    world.hooks.failing = undefined;
    expect((await test()).body.last_error).toBeNull();
  });
});

it('can be changed only by users who may configure the project', async () => {
  const mate = await aMember(world.app, world.owner.company_id, 'client');
  const asMate = callAs(() => mate);
  await world.save();
  expect((await asMate(world.teller, slackNotifications.get, { params: world.params })).status).toBeGreaterThanOrEqual(
    403,
  );
});
