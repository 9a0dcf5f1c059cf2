// Starts a project that tells a stand-in of Slack what happens: one process that answers requests, and one that sends.
import { slackNotifications } from '@worklane/contract/integrations/slack-notifications';
import { tickets } from '@worklane/contract/tickets';
import { SLACK_EVENTS, type SlackEvent, type SlackFrequency } from '@worklane/domain/slack/vocabulary';
import { startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { callAs } from '../../../testing/start-test-app.ts';
import { startWithProject } from '../../../testing/start-with-project.ts';

export const FIELDS = {
  slack_channel_name: '#edge',
  frequency: 'realtime' as const,
  frequency_days: [1],
  frequency_time: '09:00',
  events: [...SLACK_EVENTS] as SlackEvent[],
  enabled: true,
};
type Changes = Partial<Omit<typeof FIELDS, 'frequency'> & { slack_webhook: string; frequency: SlackFrequency }>;

export type SlackWorld = Awaited<ReturnType<typeof startSlackWorld>>;

export async function startSlackWorld(templateUrl: string) {
  const standIns = await startIntegrations();
  const hooks = standIns.slackHooks;
  const { app, owner, project } = await startWithProject(templateUrl);
  await app.services.jobs.stop();
  const clock = { now: new Date() };
  const integrations = { ...app.services.config.integrations, SLACK_HOOKS_URL: standIns.url };
  const teller = await app.another({ config: { ...app.services.config, integrations }, now: () => clock.now });
  const query = (statement: ReturnType<typeof sql>) => app.services.db.query<Record<string, unknown>>(statement);
  const asOwner = callAs(() => owner);
  const params = { project: project.id };
  return {
    app,
    /** The process that talks to Slack. */
    teller,
    /** The time of that process. */
    clock,
    hooks,
    hooksUrl: standIns.url,
    owner,
    project,
    params,
    query,
    asOwner,
    save: (changes: Changes = {}) =>
      asOwner(teller, slackNotifications.put, {
        params,
        body: { ...FIELDS, slack_webhook: hooks.webhook(), ...changes },
      }),
    settings: async () => (await asOwner(teller, slackNotifications.get, { params })).body.data,
    update: (ticket: string, body: object) => asOwner(app, tickets.update, { params: { ticket }, body }),
    /** Sends everything that is due. @returns all texts that Slack has been sent */
    async told(): Promise<string[]> {
      await teller.services.reactions.follow();
      await query(sql`update jobs.job set start_after = now() where state in ('created', 'retry')`);
      teller.services.jobs.wake('slack.tell');
      const due = sql`
        select 1 from jobs.job where state in ('created', 'active') or (state = 'retry' and start_after <= now())`;
      await expect.poll(() => query(due)).toEqual([]);
      return hooks.messages.flatMap(({ attachments = [] }) =>
        attachments.map(({ blocks }) => blocks[0]?.text.text ?? ''),
      );
    },
    /** Forgets the settings, the jobs and what Slack has been sent. */
    async reset(): Promise<void> {
      await query(sql`delete from slack_notification_settings`);
      await query(sql`delete from jobs.job`);
      hooks.messages.length = 0;
      hooks.failing = undefined;
      clock.now = new Date();
    },
    async close(): Promise<void> {
      await app.close();
      await standIns.close();
    },
  };
}
