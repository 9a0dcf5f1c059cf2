// Lists the messages to the webhook of a project: of new tickets, a test, a summary, and those that programs have sent.
import { slackIntegration } from '@worklane/contract/functions/slack-integration';
import { slackNotifications } from '@worklane/contract/integrations/slack-notifications';
import { SLACK_EVENTS } from '@worklane/domain/slack/vocabulary';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { sendSummaries } from '../../apps/server/src/features/slack/send-summaries.ts';
import { aTicket } from '../../apps/server/src/testing/factories.ts';
import { callEndpoint } from '../../apps/server/src/testing/start-test-app.ts';
import { type Action, type Fault, type FaultWorld, newState, said } from './fault-world.ts';

/** A message did not arrive, and may be sent again. */
export const PASSING: readonly Fault[] = ['refuse', '429', '429-bare', '502-html', '503'];
/** It has arrived, whatever became of the answer. */
export const ARRIVED: readonly Fault[] = ['lost-answer', 'wrong-type'];
/** The status says that it arrived. */
const SEEMS_SENT: readonly Fault[] = ['not-json', 'wrong-shape', 'ok-false', 'html', 'empty'];

const ON = /^\/services\//;
const SETTINGS = {
  slack_channel_name: '#edge',
  frequency: 'realtime',
  frequency_days: [0, 1, 2, 3, 4, 5, 6],
  frequency_time: '00:00',
  events: [...SLACK_EVENTS],
  enabled: true,
} as const;

async function setUp(
  { app, standIns, owner, project, query }: FaultWorld,
  frequency: 'realtime' | 'scheduled' = 'realtime',
): Promise<void> {
  const body = { ...SETTINGS, frequency, slack_webhook: standIns.slackHooks.webhook() };
  const request = { token: owner.token, params: { project: project.id }, body };
  expect((await callEndpoint(app, slackNotifications.put, request)).status).toBe(200);
  await query(sql`delete from slack_lines`);
  standIns.slackHooks.messages.length = 0;
}

const endSettings = ({ query }: FaultWorld) => query(sql`delete from slack_notification_settings`);

export function webhookActions(world: FaultWorld): Action[] {
  const { app, owner, project } = world;
  const { token } = owner;
  let title = '';
  return [
    jobAction(world, {
      name: 'tells a channel of a new ticket',
      prepare: () => setUp(world),
      async add() {
        ({ title } = await aTicket(app, owner, project, { title: `Ticket ${newState()}` }));
      },
      isIt: (message) => message.includes(title),
    }),
    jobAction(world, {
      name: 'sends the summary of a project',
      prepare: () => setUp(world, 'scheduled'),
      // Two processes find that it is due.
      add: () => Promise.all([sendSummaries(app.services), sendSummaries(app.services)]),
      isIt: (message) => message.includes('Summary of'),
    }),
    requestAction(world, 'sends a test message', async () => {
      const request = { token, params: { project: project.id } };
      return (await callEndpoint(app, slackNotifications.test, request)).body.last_error ?? undefined;
    }),
    requestAction(world, 'sends a notification for a program', async () => {
      const { sendNotification } = slackIntegration;
      const message = { type: 'ticket_created', title: 'Release', message: 'Once' };
      const body = { action: sendNotification.selectedBy, projectId: project.id, ...message };
      return said(await callEndpoint(app, sendNotification, { token, body }));
    }),
    requestAction(world, 'sends to a webhook for a program', async () => {
      const { sendWebhook } = slackIntegration;
      const webhookUrl = world.standIns.slackHooks.webhook();
      const body = { action: sendWebhook.selectedBy, projectId: project.id, webhookUrl, message: { text: 'Once' } };
      return said(await callEndpoint(app, sendWebhook, { token, body }));
    }),
  ];
}

interface Sent {
  name: string;
  prepare(): Promise<void>;
  add(): Promise<unknown>;
  isIt(message: string): boolean;
}

/** Describes what a job sends: again if Slack did not take it, and never if it may have. */
function jobAction(world: FaultWorld, { name, prepare, add, isIt }: Sent): Action {
  const { standIns, query } = world;
  return {
    name,
    on: ON,
    leavesOut: ['revoked'],
    prepare,
    async run() {
      await add();
      await world.work();
      return undefined;
    },
    isRetried: (fault) => PASSING.includes(fault),
    async after(fault) {
      const [settings] = await query<{ last_error: string | null }>(sql`
        select last_error from slack_notification_settings`);
      const isThere = PASSING.includes(fault) || ARRIVED.includes(fault);
      const arrived = standIns.slackHooks.messages.filter((message) => isIt(JSON.stringify(message)));
      expect(arrived).toHaveLength(isThere ? 1 : 0);
      // What may be lost is said.
      if (fault === 'lost-answer' || (!isThere && !SEEMS_SENT.includes(fault)))
        expect(settings?.last_error).toMatch(/^Slack /);
      else expect(settings?.last_error).toBeNull();
      await endSettings(world);
    },
  };
}

/** Describes what a user waits for: it is sent once, and they are told. */
function requestAction(world: FaultWorld, name: string, run: Action['run']): Action {
  return {
    name,
    on: ON,
    leavesOut: ['revoked'],
    prepare: () => setUp(world),
    run,
    async after(fault) {
      expect(world.standIns.slackHooks.messages).toHaveLength(ARRIVED.includes(fault) ? 1 : 0);
      await endSettings(world);
    },
  };
}
