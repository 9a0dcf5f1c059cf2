// Tests failed deliveries of webhooks over real HTTP, and the log of deliveries.
import { inbox } from '@worklane/contract/inbox';
import { webhooks } from '@worklane/contract/integrations/webhooks';
import { RETRY_SECONDS } from '@worklane/domain/webhooks/next-try';
import { WEBHOOK_LIMITS } from '@worklane/domain/webhooks/vocabulary';
import type { Receiver } from '@worklane/stand-ins/integrations/webhook-receiver';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { aMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWebhookWorld, type WebhookWorld } from '../../testing/worlds/webhook-world.ts';
import { sweepWebhooks } from './sweep.ts';

let world: WebhookWorld;
let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let receiver: Receiver;

beforeAll(async () => {
  world = await startWebhookWorld(inject('templateUrl'), { answerMs: 3_000 });
  ({ app } = world);
});
beforeEach(async () => {
  ({ owner, project, receiver } = await world.begin());
});
afterAll(() => world.close());

describe('a failure', () => {
  it.each([
    ['fail', 500, 'The receiver answered with status 500.'],
    ['redirect', 302, 'The receiver answered with a redirect (302), which Worklane doesn’t follow.'],
    ['hang', null, 'The receiver did not answer in time.'],
    ['cut', null, 'The receiver closed the connection before the answer was complete.'],
  ] as const)('(%s) is in the log, and is tried again under the same id', async (fault, status, error) => {
    const webhook = await world.aWebhook({ events: ['ticket.created'] });
    receiver.fault = fault;
    await aTicket(app, owner, project);
    await world.sent();
    const [failed] = await world.log(webhook);
    expect(failed).toMatchObject({ state: 'waiting', tries: 1, status, error });
    const [attempt] = (await world.details(webhook, failed?.id ?? '')).attempts;
    const waits = Date.parse(failed?.due_at ?? '') - Date.parse(attempt?.at ?? '');
    expect(waits).toBeGreaterThanOrEqual(5_000);
    expect(waits).toBeLessThan(60_000);
    expect(world.standIns.receivers.receiver('elsewhere').calls).toEqual([]);
    receiver.fault = 'none';
    world.later(6);
    await world.sent();
    expect(await world.log(webhook)).toMatchObject([
      { id: failed?.id, state: 'delivered', tries: 2, status: 200, error: null },
    ]);
    expect((await world.details(webhook, failed?.id ?? '')).attempts).toHaveLength(2);
    expect(receiver.calls.map(({ id }) => id)).toEqual([failed?.id, failed?.id]);
  });

  it('is no failure when the answer is too long: the log has its beginning', async () => {
    const webhook = await world.aWebhook({ events: ['ticket.created'] });
    receiver.fault = 'huge';
    await aTicket(app, owner, project);
    await world.sent();
    const [row] = await world.log(webhook);
    expect(row?.state).toBe('delivered');
    expect((await world.details(webhook, row?.id ?? '')).attempts[0]?.answer).toBe('x'.repeat(WEBHOOK_LIMITS.answer));
  });

  it('waits as long as the receiver asks, and holds up what else it would get', async () => {
    const webhook = await world.aWebhook({ events: ['ticket.created'] });
    receiver.fault = 'busy';
    await aTicket(app, owner, project);
    await world.sent();
    await aTicket(app, owner, project);
    await world.sent();
    expect(receiver.calls).toHaveLength(1);
    receiver.fault = 'none';
    world.later(67);
    await world.sent();
    expect((await world.log(webhook)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('does not hold up a test or a replay, and what waits follows once one has arrived', async () => {
    const webhook = await world.aWebhook({ events: ['ticket.created'] });
    await aTicket(app, owner, project);
    await world.sent();
    const [first] = await world.log(webhook);
    receiver.fault = 'busy';
    await aTicket(app, owner, project);
    await world.sent();
    await aTicket(app, owner, project);
    await world.sent();
    expect(receiver.calls).toHaveLength(2);
    const params = { ...world.on(webhook), delivery: first?.id ?? '' };
    await world.asOwner(app, webhooks.replay, { params });
    await expect.poll(() => receiver.calls.length).toBe(3);
    expect(receiver.calls.at(-1)?.id).toBe(first?.id);
    await world.sent();

    receiver.fault = 'none';
    await world.asOwner(app, webhooks.test, { params: world.on(webhook) });
    await expect
      .poll(() => receiver.calls.map(({ body }) => body.type).slice(3))
      .toEqual(['webhook.test', 'ticket.created']);
    await world.sent();
    expect((await world.log(webhook)).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'waiting',
      'waiting',
    ]);
  });

  it('for three days switches the webhook off, with a notice to administrators', async () => {
    const member = await aMember(world.sender, owner.company_id, 'team_member');
    const webhook = await world.aWebhook({ events: ['ticket.created'] });
    receiver.fault = 'fail';
    await aTicket(app, owner, project);
    await world.sent();
    for (const seconds of RETRY_SECONDS) {
      expect(await world.read(webhook)).toMatchObject({ is_on: true, off_reason: null });
      world.later(seconds * 1.1 + 301);
      await world.sent();
    }
    expect(await world.read(webhook)).toMatchObject({
      is_on: false,
      off_reason: 'failing',
      off_at: expect.any(String),
    });
    expect(await world.log(webhook)).toMatchObject([
      { state: 'failed', tries: RETRY_SECONDS.length + 1, due_at: null },
    ]);
    const noticesOf = async ({ token }: TestPerson) =>
      (await callEndpoint(app, inbox.list, { token, params: world.company() })).body.groups.flatMap(({ items }) =>
        items.map(({ kind }) => kind),
      );
    expect(await noticesOf(owner)).toContain('webhook_off');
    expect(await noticesOf(member)).not.toContain('webhook_off');
    receiver.fault = 'none';
    await aTicket(app, owner, project);
    await world.sent();
    expect(receiver.calls).toHaveLength(10);
    await world.asOwner(app, webhooks.update, { params: world.on(webhook), body: { is_on: true } });
    await aTicket(app, owner, project);
    await world.sent();
    expect(receiver.calls.at(-1)).toMatchObject({ isAccepted: true });
    expect(await world.read(webhook)).toMatchObject({
      is_on: true,
      off_reason: null,
      last_delivered_at: expect.any(String),
    });
  });

  it('with status 410 switches it off at once, and what waits is not sent', async () => {
    const webhook = await world.aWebhook({ events: ['ticket.created', 'ticket.updated'] });
    receiver.fault = 'fail';
    const { id } = await aTicket(app, owner, project);
    await world.update(id, { title: 'Next' });
    await world.sent();
    receiver.fault = 'gone';
    world.later(6);
    await world.sent();
    expect(receiver.calls).toHaveLength(2);
    expect(await world.read(webhook)).toMatchObject({ is_on: false, off_reason: 'gone' });
    expect((await world.log(webhook)).map(({ state, tries }) => [state, tries])).toEqual([
      ['failed', 0],
      ['failed', 2],
    ]);
  });
});

describe('the log', () => {
  it('has test deliveries, also of a webhook that is off, which are tried once', async () => {
    const webhook = await world.aWebhook({ events: ['ticket.created'] });
    await world.asOwner(app, webhooks.update, { params: world.on(webhook), body: { is_on: false } });
    receiver.fault = 'fail';
    const { body } = await world.asOwner(app, webhooks.test, { params: world.on(webhook) });
    expect(body).toMatchObject({ event: 'webhook.test', state: 'waiting' });
    await world.sent();
    expect(await world.log(webhook)).toMatchObject([{ id: body.id, state: 'failed', tries: 1, status: 500 }]);
  });

  it('replays a delivery under its id, out of order, and refuses what still waits', async () => {
    const webhook = await world.aWebhook({ events: ['ticket.created'] });
    await aTicket(app, owner, project);
    await world.sent();
    const [row] = await world.log(webhook);
    const replay = () =>
      world.asOwner(app, webhooks.replay, { params: { ...world.on(webhook), delivery: row?.id ?? '' } });
    expect((await replay()).body).toMatchObject({ id: row?.id, state: 'waiting' });
    expect((await replay()).error?.code).toBe('webhook_delivery_waiting');
    await world.sent();
    expect(receiver.calls.map(({ id }) => id)).toEqual([row?.id, row?.id]);
    expect((await world.details(webhook, row?.id ?? '')).attempts).toHaveLength(2);
    await world.asOwner(app, webhooks.update, { params: world.on(webhook), body: { is_on: false } });
    expect((await replay()).error?.code).toBe('webhook_off');
  });

  it('has pages, and forgets what is old or too much', async () => {
    const webhook = await world.aWebhook({ events: ['ticket.created'] });
    const insert = (count: number, age: string) =>
      world.query(sql`
        insert into webhook_deliveries (company_id, id, webhook_id, event, subject, body, state, created_at, done_at)
        select ${owner.company_id}, gen_random_uuid(), ${webhook}, 'ticket.created', 'ticket', '{}', 'delivered', at, at
        from (select ${world.now()}::timestamptz - ${age}::interval - n * interval '1 second' as at from generate_series(1, ${count}) n) t`);
    await insert(WEBHOOK_LIMITS.kept + 5, '1 day');
    await insert(5, '31 days');
    const page = (before?: string) =>
      world.asOwner(app, webhooks.deliveries, { params: world.on(webhook), query: before ? { before } : {} });
    const first = (await page()).body;
    const second = (await page(first.next ?? '')).body;
    expect(first.deliveries).toHaveLength(WEBHOOK_LIMITS.listed);
    expect(new Set([...first.deliveries, ...second.deliveries].map(({ id }) => id)).size).toBe(
      2 * WEBHOOK_LIMITS.listed,
    );
    await sweepWebhooks(world.sender.services);
    const [left] = await world.query<{ count: number }>(sql`
      select count(*)::int as count from webhook_deliveries where webhook_id = ${webhook}`);
    expect(left?.count).toBe(WEBHOOK_LIMITS.kept);
  });
});
