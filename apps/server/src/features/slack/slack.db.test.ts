// Tests what projects tell in Slack: over real HTTP, the most specific event alone, in bursts, never twice, without secrets.
import { slackNotifications } from '@worklane/contract/integrations/slack-notifications';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { tickets } from '@worklane/contract/tickets';
import { SYSTEM } from '@worklane/domain/access/can';
import { SLACK_COLOURS, SLACK_EVENTS, type SlackEvent, type SlackFrequency } from '@worklane/domain/slack/vocabulary';
import type { SlackHooks } from '@worklane/stand-ins/integrations/slack-hooks';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { App } from '../../app.ts';
import { aMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { moveTicket } from '../tickets/commands/move-ticket.ts';
import { INTERRUPTED } from './flows/post-to-slack.ts';
import { summariseForSlack } from './jobs.ts';
import { sendSummaries } from './send-summaries.ts';
import { takeLines } from './steps/hold-lines.ts';

let app: TestApp;
/** The process that talks to Slack. */
let teller: App;
let standIns: IntegrationStandIns;
let hooks: SlackHooks;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let now = new Date();
const query = (statement: ReturnType<typeof sql>) => app.services.db.query<Record<string, unknown>>(statement);

beforeAll(async () => {
  standIns = await startIntegrations();
  hooks = standIns.slackHooks;
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  await app.services.jobs.stop();
  const integrations = { ...app.services.config.integrations, SLACK_HOOKS_URL: standIns.url };
  const config = { ...app.services.config, integrations };
  teller = await app.another({ config, now: () => now });
});
afterAll(async () => {
  await app.close();
  await standIns.close();
});
beforeEach(async () => {
  await query(sql`delete from slack_notification_settings`);
  await query(sql`delete from jobs.job`);
  hooks.messages.length = 0;
  hooks.failing = undefined;
  now = new Date();
});

const asOwner = callAs(() => owner);
const params = () => ({ project: project.id });
const FIELDS = {
  slack_channel_name: '#edge',
  frequency: 'realtime' as const,
  frequency_days: [1],
  frequency_time: '09:00',
  events: [...SLACK_EVENTS] as SlackEvent[],
  enabled: true,
};
type Changes = Partial<Omit<typeof FIELDS, 'frequency'> & { slack_webhook: string; frequency: SlackFrequency }>;
const save = (changes: Changes = {}) =>
  asOwner(teller, slackNotifications.put, {
    params: params(),
    body: { ...FIELDS, slack_webhook: hooks.webhook(), ...changes },
  });
const settings = async () => (await asOwner(teller, slackNotifications.get, { params: params() })).body.data;
const update = (ticket: string, body: object) => asOwner(app, tickets.update, { params: { ticket }, body });

/** Everything that is due is sent. */
async function told(): Promise<string[]> {
  await teller.services.reactions.follow();
  await query(sql`update jobs.job set start_after = now() where state in ('created', 'retry')`);
  teller.services.jobs.wake('slack.tell');
  const due = sql`select 1 from jobs.job where state in ('created', 'active') or (state = 'retry' and start_after <= now())`;
  await expect.poll(() => query(due)).toEqual([]);
  return hooks.messages.flatMap(({ attachments = [] }) => attachments.map(({ blocks }) => blocks[0]?.text.text ?? ''));
}

describe('the settings', () => {
  it('show the webhook masked, and keep it when none is sent', async () => {
    expect((await asOwner(teller, slackNotifications.get, { params: params() })).body).toEqual({
      data: null,
      row_code: 'PGRST116',
    });
    expect((await save({ slack_webhook: '' })).error?.code).toBe('slack_not_configured');
    const masked = `${new URL(standIns.url).host}/…part`;
    expect((await save()).body).toMatchObject({ ...FIELDS, slack_webhook: masked, last_error: null });
    const { slack_webhook: _, ...rest } = { ...FIELDS, slack_webhook: undefined, enabled: false };
    expect((await asOwner(teller, slackNotifications.put, { params: params(), body: rest })).body).toMatchObject({
      enabled: false,
      slack_webhook: masked,
    });
    const [row] = await query(sql`select to_jsonb(s)::text as row from slack_notification_settings s`);
    expect(row?.row).not.toContain('very-secret-part');
    expect((await asOwner(teller, slackNotifications.delete, { params: params() })).status).toBe(204);
    expect(await settings()).toBeNull();
  });

  it.each([
    'https://evil.example/?hooks.slack.com',
    'https://hooks.slack.com.evil.example/services/T/B/x',
    'https://hooks.slack.com@127.0.0.1/services/T/B/x',
    'http://169.254.169.254/services/T/B/x',
    'no address',
  ])('refuse %s', async (slack_webhook) => {
    const { error } = await save({ slack_webhook });
    expect([error?.code, error?.message]).toEqual(['slack_webhook_invalid', 'Invalid Slack webhook URL']);
  });

  it('send a green test message, a few times in a row', async () => {
    await save();
    const test = () => asOwner(teller, slackNotifications.test, { params: params() });
    expect((await test()).body.last_sent_at).not.toBeNull();
    expect(hooks.messages[0]?.attachments?.[0]?.color).toBe('#10B981');
    hooks.failing = { status: 500, word: 'server_error' };
    expect((await test()).body).toMatchObject({ last_error: 'Slack refused the message.', enabled: true });
    hooks.failing = undefined;
    expect((await test()).body.last_error).toBeNull();
  });
});

describe('what happens to tickets', () => {
  it('is posted once, as the most specific chosen event', async () => {
    const { id } = await aTicket(app, owner, project, { title: 'Fix <!channel> & more' });
    const key = `${project.key}-`;
    await told();
    await save();
    await update(id, { priority: 'high' });
    await update(id, { status: 'in_review' });
    await update(id, { status: 'done' });
    await asOwner(app, ticketActivity.comment, {
      params: { ticket: id },
      body: { content: `<p>${'Well <b>done</b> '.repeat(60)}</p>` },
    });
    const [text = ''] = await told();
    const lines = text.split('\n');
    expect(lines[0]).toContain(`/tickets/${key}`);
    expect(lines[0]).toContain('Fix &lt;!channel&gt; &amp; more>');
    expect(lines.slice(1, 4)).toEqual([
      `${owner.name} edited it`,
      `${owner.name} changed the status: Todo → In Review`,
      `${owner.name} completed it: In Review → Done`,
    ]);
    expect(lines[4]).toMatch(/commented: “Well done .*…”$/);
    expect(hooks.messages).toHaveLength(1);
    expect(hooks.messages[0]?.attachments?.[0]?.color).toBe(SLACK_COLOURS.done);
    expect(await told()).toHaveLength(1);
  });

  it('names GitHub where a pull request moved the ticket', async () => {
    const { id } = await aTicket(app, owner, project);
    await told();
    await save();
    const { company_id, id: project_id } = project;
    await app.services.run({ ...SYSTEM, via: 'github' }, moveTicket, {
      company_id,
      project_id,
      id,
      status: 'done',
      before: null,
    });
    const [text = ''] = await told();
    expect(text.split('\n')[1]).toBe('GitHub completed it: Todo → Done');
  });

  it('is posted as a less specific event where the specific one is not chosen, and not at all where none is', async () => {
    const { id } = await aTicket(app, owner, project);
    await told();
    await save({ events: ['ticket_updated', 'ticket_created'] });
    await update(id, { status: 'done' });
    expect((await told())[0]).toContain('edited it');
    hooks.messages.length = 0;
    await save({ events: ['ticket_completed'] });
    await update(id, { status: 'todo' });
    await aTicket(app, owner, project);
    expect(await told()).toEqual([]);
    await save({ enabled: false });
    await update(id, { status: 'done' });
    expect(await told()).toEqual([]);
    await save({ frequency: 'scheduled' });
    await update(id, { status: 'todo' });
    expect(await told()).toEqual([]);
  });

  it('is bundled: a batch of many tickets is one message', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) ids.push((await aTicket(app, owner, project)).id);
    await told();
    await save();
    await asOwner(app, ticketBatches.run, {
      params: params(),
      body: { kind: 'move', ids, move: { status: 'done', before: null } },
    });
    const texts = await told();
    expect(hooks.messages).toHaveLength(1);
    expect(texts).toHaveLength(11);
    expect(texts.at(-1)).toBe('and 2 more tickets');
  });

  it('notifies nobody of a ticket or a comment that has been deleted', async () => {
    await save();
    const { id } = await aTicket(app, owner, project);
    await asOwner(app, tickets.delete, { params: { ticket: id } });
    expect(await told()).toEqual([]);
  });
});

describe('when Slack fails', () => {
  const failed = async (failing: SlackHooks['failing']) => {
    await save();
    const { id } = await aTicket(app, owner, project);
    hooks.failing = failing;
    await told();
    return id;
  };

  it.each([429, 503] as const)('retries what Slack answered with %i', async (status) => {
    await failed({ status, word: 'rate_limited', headers: { 'retry-after': '30' } });
    expect((await settings())?.last_error).toBe('Slack could not be reached. The message is sent again.');
    hooks.failing = undefined;
    await aTicket(app, owner, project);
    expect(await told()).toHaveLength(2);
    expect((await settings())?.last_error).toBeNull();
  });

  it.each([404, 410] as const)(
    'is switched off, with the reason, when the webhook no longer exists (%i)',
    async (status) => {
      await failed({ status, word: 'no_service' });
      const after = await settings();
      expect(after?.enabled).toBe(false);
      expect(after?.last_error).toContain('Slack does not know this webhook any more');
      expect(await query(sql`select 1 from slack_lines`)).toEqual([]);
    },
  );

  it('posts nothing twice when the sending process is killed, and says what might not have arrived', async () => {
    await save();
    await aTicket(app, owner, project);
    await teller.services.reactions.follow();
    await query(sql`update slack_lines set handed_at = now() - interval '1 minute'`);
    expect(await told()).toEqual([]);
    expect(await query(sql`select 1 from slack_lines`)).toEqual([]);
    expect(await settings()).toMatchObject({ last_error: INTERRUPTED, last_sent_at: null });
  });

  it('keeps lines that another process is sending, which sends them again when Slack refuses them', async () => {
    await save();
    const { title } = await aTicket(app, owner, project);
    const { outside } = teller.services;
    const call = outside.call.bind(outside);
    hooks.failing = { status: 503, word: 'unavailable' };
    vi.spyOn(outside, 'call').mockImplementationOnce(async (given) => {
      // While it is sent, something else happens in the project, and is sent too.
      await aTicket(app, owner, project, { title: 'Another one' });
      await teller.services.reactions.follow();
      await query(sql`delete from jobs.job where state = 'created'`);
      await teller.services.db.transaction((tx) => takeLines(tx, { ...project, project_id: project.id }, new Date()));
      return call(given);
    });
    await told();
    hooks.failing = undefined;
    expect((await told()).join()).toContain(title);
  });
});

describe('the summary', () => {
  const summarise = async () => {
    await sendSummaries(teller.services);
    await jobsSettled(teller);
    return hooks.messages.map(({ attachments }) => attachments?.[0]?.blocks[0]?.text.text ?? '');
  };

  it('is sent once on its days, at its time in the time zone of the company', async () => {
    await query(sql`update companies set time_zone = 'Pacific/Auckland' where id = ${project.company_id}`);
    await aTicket(app, owner, project, { due_date: '2020-01-01' });
    // 2031-03-03 is a Monday; Auckland is 13 hours ahead.
    await save({ frequency: 'scheduled', frequency_days: [1], frequency_time: '09:00' });
    now = new Date('2031-03-02T19:59:00Z');
    expect(await summarise()).toEqual([]);
    now = new Date('2031-03-02T20:00:00Z');
    const [text = ''] = await summarise();
    expect(text).toContain('Summary of');
    expect(text).toMatch(/\d+ tickets? overdue/);
    expect(text).toContain('Todo: ');
    now = new Date('2031-03-03T09:00:00Z');
    expect(await summarise()).toHaveLength(1);
    now = new Date('2031-03-04T09:00:00Z');
    expect(await summarise()).toHaveLength(1);
    now = new Date('2031-03-09T21:00:00Z');
    expect(await summarise()).toHaveLength(2);
    expect(await query(sql`select last_error from slack_notification_settings`)).toEqual([{ last_error: null }]);
  });

  it('waits in one job while Slack fails, and says so when its process was killed', async () => {
    await save({ frequency: 'scheduled', frequency_days: [0, 1, 2, 3, 4, 5, 6], frequency_time: '00:00' });
    hooks.failing = { status: 503, word: 'unavailable' };
    for (let minute = 0; minute < 3; minute++) await summarise();
    expect(await query(sql`select state from jobs.job where name = ${summariseForSlack.name}`)).toHaveLength(1);
    hooks.failing = undefined;
    await query(sql`delete from jobs.job`);
    vi.spyOn(teller.services.outside, 'call').mockImplementationOnce(() => {
      // As if the process ended here: nothing is noted any more.
      vi.spyOn(teller.services.db, 'transaction').mockRejectedValueOnce(new Error('killed'));
      throw new Error('killed');
    });
    await summarise();
    vi.restoreAllMocks();
    expect(await summarise()).toEqual([]);
    expect((await settings())?.last_error).toBe(INTERRUPTED);
  });
});

it('can be changed only by users who may configure the project', async () => {
  const mate = await aMember(app, owner.company_id, 'client');
  const asMate = callAs(() => mate);
  await save();
  expect((await asMate(teller, slackNotifications.get, { params: params() })).status).toBeGreaterThanOrEqual(403);
});
