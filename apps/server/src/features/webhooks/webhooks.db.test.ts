// Tests outgoing webhooks over real HTTP: what they send, signed by which secret, in which order, and what becomes of failures.
import { companies } from '@worklane/contract/companies';
import { inbox } from '@worklane/contract/inbox';
import { projectWebhooks, webhooks } from '@worklane/contract/integrations/webhooks';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { tickets } from '@worklane/contract/tickets';
import { RETRY_SECONDS } from '@worklane/domain/webhooks/next-try';
import { WEBHOOK_EVENTS, WEBHOOK_LIMITS, type WebhookEvent } from '@worklane/domain/webhooks/vocabulary';
import { type IntegrationStandIns, startIntegrations } from '@worklane/stand-ins/integrations/start-integrations';
import type { Receiver } from '@worklane/stand-ins/integrations/webhook-receiver';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { App } from '../../app.ts';
import { createOutside } from '../../platform/outside/create-outside.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { sendDeliveries } from './jobs.ts';
import { sweepWebhooks } from './sweep.ts';

let app: TestApp;
/** The process that sends. */
let sender: App;
let standIns: IntegrationStandIns;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let receiver: Receiver;
/** Milliseconds by which the clock of the sending process is ahead. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const query = <Row = Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  app.services.db.query<Row>(statement);

beforeAll(async () => {
  standIns = await startIntegrations();
  const settings = { WEBHOOK_PRIVATE_HOSTS: new URL(standIns.url).host };
  app = await startTestApp(inject('templateUrl'), { settings });
  await app.services.reactions.stop();
  await app.services.jobs.stop();
  const outside = createOutside({ log: { warn: () => undefined }, timeoutMs: 1_000 });
  sender = await app.another({ now, outside });
});
afterAll(async () => {
  await app.close();
  await standIns.close();
});
beforeEach(async () => {
  ahead = 0;
  await query(sql`delete from webhooks`);
  await query(sql`delete from jobs.job where name = ${sendDeliveries.name}`);
  owner = await aPerson(sender);
  project = await aProject(app, owner);
  await sender.services.reactions.follow();
  receiver = standIns.receivers.receiver(uuidv7());
});

const asOwner = callAs(() => owner);
const company = () => ({ company: owner.company_id });
const fields = (changes: object = {}) => ({
  name: 'Build server',
  url: receiver.url,
  events: [...WEBHOOK_EVENTS],
  ...changes,
});

/** A webhook of the company whose secret the receiver knows. */
async function aWebhook(changes: object = {}): Promise<string> {
  const { body, error } = await asOwner(app, webhooks.create, { params: company(), body: fields(changes) });
  if (!body.webhook) throw new Error(error?.message);
  receiver.secrets = [body.secret];
  return body.webhook.id;
}
const on = (webhook: string) => ({ ...company(), webhook });
const read = async (webhook: string) =>
  (await asOwner(app, webhooks.list, { params: company() })).body.find(({ id }) => id === webhook);
const log = async (webhook: string) =>
  (await asOwner(app, webhooks.deliveries, { params: on(webhook) })).body.deliveries;
const details = async (webhook: string, delivery: string) =>
  (await asOwner(app, webhooks.delivery, { params: { ...on(webhook), delivery } })).body;
const update = (ticket: string, body: object) => asOwner(app, tickets.update, { params: { ticket }, body });

/** Everything that is due at the clock of this test is sent. */
async function sent(): Promise<void> {
  await sender.services.reactions.follow();
  const mine = sql`company_id = ${owner.company_id}`;
  const due = sql`
    select 1 from webhook_deliveries d
    where ${mine} and state = 'waiting' and due_at <= ${now()}
      and not exists (select 1 from webhooks w where w.id = d.webhook_id and w.held_until > ${now()})
      and not exists (select 1 from webhook_deliveries e
                      where e.webhook_id = d.webhook_id and e.subject = d.subject and e.state = 'waiting' and e.place < d.place)
    limit 1`;
  await expect
    .poll(
      async () => {
        await query(
          sql`update jobs.job set start_after = now() where name = ${sendDeliveries.name} and state in ('created', 'retry')`,
        );
        sender.services.jobs.wake(sendDeliveries.name);
        const busy = await query(sql`select 1 from webhooks where ${mine} and sender is not null`);
        return [...busy, ...(await query(due))];
      },
      { timeout: 20_000, interval: 20 },
    )
    .toEqual([]);
}
const later = (seconds: number) => {
  ahead += seconds * 1000;
};
const types = () => receiver.calls.map(({ body }) => body.type);

describe('deliveries', () => {
  it('are signed, name the event and its subject, and contain no texts', async () => {
    const webhook = await aWebhook();
    const { id, key } = await aTicket(app, owner, project, {
      title: 'Cache headers',
      description: '<p>Very long</p>',
    });
    await update(id, { priority: 'high', description: '<p>Another text</p>' });
    await update(id, { status: 'done' });
    await asOwner(app, ticketActivity.comment, { params: { ticket: id }, body: { content: '<p>Looks good</p>' } });
    await asOwner(app, tickets.delete, { params: { ticket: id } });
    await sent();
    expect(types()).toEqual([
      'ticket.created',
      'ticket.updated',
      'ticket.updated',
      'comment.created',
      'ticket.deleted',
    ]);
    expect(receiver.calls.every(({ isAccepted }) => isAccepted)).toBe(true);
    const [created, edited, done, comment, deleted] = receiver.calls.map(({ body }) => body.data);
    const shared = {
      company_id: owner.company_id,
      project_id: project.id,
      actor_id: owner.id,
      via: 'page',
      ticket_id: id,
    };
    expect(created).toMatchObject({ ...shared, ticket: { title: 'Cache headers', status: 'todo' } });
    expect(edited).toMatchObject({ ...shared, changes: { priority: 'high' } });
    expect(done).toMatchObject({ ...shared, changes: { status: 'done' } });
    expect(comment).toMatchObject({ ...shared, comment_id: expect.any(String) });
    expect(deleted).toEqual(shared);
    expect(JSON.stringify(receiver.calls)).not.toMatch(/Very long|Another text|Looks good/);
    expect(key).toMatch(/-1$/);
    const rows = await log(webhook);
    expect(rows.map(({ state, tries, status, error }) => [state, tries, status, error])).toEqual(
      Array(5).fill(['delivered', 1, 200, null]),
    );
    expect(new Set(receiver.calls.map((call) => call.id))).toEqual(new Set(rows.map((row) => row.id)));
    const shown = await details(webhook, rows.at(-1)?.id ?? '');
    expect(JSON.parse(shown.body)).toEqual(receiver.calls[0]?.body);
    expect(shown.attempts).toEqual([
      {
        at: expect.any(String),
        milliseconds: expect.any(Number),
        status: 200,
        error: null,
        answer: expect.stringContaining('received'),
      },
    ]);
  });

  it('tell of a move the ticket that was moved, with its former status', async () => {
    const first = await aTicket(app, owner, project);
    const second = await aTicket(app, owner, project);
    await aWebhook({ events: ['ticket.moved'] });
    const move = { status: 'done', before: null };
    await asOwner(app, tickets.move, { params: { ticket: second.id }, body: move });
    await asOwner(app, tickets.move, { params: { ticket: first.id }, body: { ...move, before: second.id } });
    await sent();
    expect(receiver.calls.map(({ body: { data } }) => [data.ticket_key, data.former_status, data.status])).toEqual([
      [`${project.key}-2`, 'todo', 'done'],
      [`${project.key}-1`, 'todo', 'done'],
    ]);
  });

  it('are limited to the chosen events and projects, and to the project of a webhook', async () => {
    const other = await aProject(app, owner);
    const all = standIns.receivers.receiver(uuidv7());
    const { body: ofAll } = await asOwner(app, webhooks.create, {
      params: company(),
      body: fields({ url: all.url, events: ['ticket.created'] }),
    });
    all.secrets = [ofAll.secret];
    await aWebhook({ events: ['ticket.created', 'ticket.deleted'], project_ids: [project.id] });
    const own = standIns.receivers.receiver(uuidv7());
    const { body: ofOther } = await asOwner(app, projectWebhooks.create, {
      params: { project: other.id },
      body: fields({ url: own.url, events: ['ticket.created', 'ticket.deleted'] }),
    });
    own.secrets = [ofOther.secret];
    const here = await aTicket(app, owner, project);
    const there = await aTicket(app, owner, other);
    await update(here.id, { priority: 'high' });
    await asOwner(app, tickets.delete, { params: { ticket: there.id } });
    await sent();
    const told = (each: Receiver) => each.calls.map(({ body }) => [body.type, body.data.ticket_id]);
    expect(told(all).toSorted()).toEqual(
      [
        ['ticket.created', here.id],
        ['ticket.created', there.id],
      ].toSorted(),
    );
    expect(told(receiver)).toEqual([['ticket.created', here.id]]);
    expect(told(own)).toEqual([
      ['ticket.created', there.id],
      ['ticket.deleted', there.id],
    ]);
  });

  it('name no ticket by the key and title that it has in another project', async () => {
    const other = await aProject(app, owner);
    const { body } = await asOwner(app, projectWebhooks.create, { params: { project: project.id }, body: fields() });
    receiver.secrets = [body.secret];
    const { id } = await aTicket(app, owner, project, { title: 'Cache headers' });
    await sender.services.reactions.follow();
    await update(id, { priority: 'high' });
    await asOwner(app, ticketCopies.transfer, { params: { ticket: id }, body: { project_id: other.id } });
    await update(id, { title: 'Hidden plans' });
    await sent();
    expect(types()).toEqual(['ticket.created', 'ticket.updated', 'ticket.left']);
    const [, ...late] = receiver.calls.map((each) => each.body.data);
    expect(late.every(({ ticket_id }) => ticket_id === id)).toBe(true);
    expect(JSON.stringify(late)).not.toMatch(new RegExp(`Hidden plans|${other.key}-`));
  });

  it('of another company never arrive', async () => {
    await aWebhook();
    const stranger = await aPerson(sender);
    await aTicket(app, stranger, await aProject(app, stranger));
    await sent();
    expect(receiver.calls).toEqual([]);
  });

  it('keep the order of a ticket while one fails, and hold up no other ticket', async () => {
    const [first, second] = [await aTicket(app, owner, project), await aTicket(app, owner, project)];
    await aWebhook({ events: ['ticket.updated'] });
    let failures = 0;
    receiver.faultOf = ({ data }) =>
      (data.changes as { title: string }).title === 'one' && failures++ === 0 ? 'fail' : 'none';
    for (const title of ['one', 'two', 'three']) await update(first.id, { title });
    for (const title of ['four', 'five']) await update(second.id, { title });
    await sent();
    const titles = () =>
      receiver.calls.map(({ body, isAccepted }) => [(body.data.changes as { title: string }).title, isAccepted]);
    const accepted = () => titles().flatMap(([title, isAccepted]) => (isAccepted ? [title] : []));
    expect(accepted().filter((title) => title === 'four' || title === 'five')).toEqual(['four', 'five']);
    later(6);
    await sent();
    expect(accepted().filter((title) => title !== 'four' && title !== 'five')).toEqual(['one', 'two', 'three']);
    expect(receiver.calls).toHaveLength(6);
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(5);
  });
});

describe('a failure', () => {
  it.each([
    ['fail', 500, 'The receiver answered with status 500.'],
    ['redirect', 302, 'The receiver answered with a redirect (302), which Worklane doesn’t follow.'],
    ['hang', null, 'The receiver did not answer in time.'],
    ['cut', null, 'The receiver could not be reached.'],
  ] as const)('(%s) is in the log, and is tried again under the same id', async (fault, status, error) => {
    const webhook = await aWebhook({ events: ['ticket.created'] });
    receiver.fault = fault;
    await aTicket(app, owner, project);
    await sent();
    const [failed] = await log(webhook);
    expect(failed).toMatchObject({ state: 'waiting', tries: 1, status, error });
    const [attempt] = (await details(webhook, failed?.id ?? '')).attempts;
    const waits = Date.parse(failed?.due_at ?? '') - Date.parse(attempt?.at ?? '');
    expect(waits).toBeGreaterThanOrEqual(5_000);
    expect(waits).toBeLessThan(60_000);
    expect(standIns.receivers.receiver('elsewhere').calls).toEqual([]);
    receiver.fault = 'none';
    later(6);
    await sent();
    expect(await log(webhook)).toMatchObject([
      { id: failed?.id, state: 'delivered', tries: 2, status: 200, error: null },
    ]);
    expect((await details(webhook, failed?.id ?? '')).attempts).toHaveLength(2);
    expect(receiver.calls.map(({ id }) => id)).toEqual([failed?.id, failed?.id]);
  });

  it('is no failure when the answer is too long: the log has its beginning', async () => {
    const webhook = await aWebhook({ events: ['ticket.created'] });
    receiver.fault = 'huge';
    await aTicket(app, owner, project);
    await sent();
    const [row] = await log(webhook);
    expect(row?.state).toBe('delivered');
    expect((await details(webhook, row?.id ?? '')).attempts[0]?.answer).toBe('x'.repeat(WEBHOOK_LIMITS.answer));
  });

  it('waits as long as the receiver asks, and holds up what else it would get', async () => {
    const webhook = await aWebhook({ events: ['ticket.created'] });
    receiver.fault = 'busy';
    await aTicket(app, owner, project);
    await sent();
    await aTicket(app, owner, project);
    await sent();
    expect(receiver.calls).toHaveLength(1);
    receiver.fault = 'none';
    later(67);
    await sent();
    expect((await log(webhook)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('for three days switches the webhook off, with a notice to administrators', async () => {
    const member = await aMember(sender, owner.company_id, 'team_member');
    const webhook = await aWebhook({ events: ['ticket.created'] });
    receiver.fault = 'fail';
    await aTicket(app, owner, project);
    await sent();
    for (const seconds of RETRY_SECONDS) {
      expect(await read(webhook)).toMatchObject({ is_on: true, off_reason: null });
      later(seconds * 1.1 + 301);
      await sent();
    }
    expect(await read(webhook)).toMatchObject({ is_on: false, off_reason: 'failing', off_at: expect.any(String) });
    expect(await log(webhook)).toMatchObject([{ state: 'failed', tries: RETRY_SECONDS.length + 1, due_at: null }]);
    const noticesOf = async ({ token }: TestPerson) =>
      (await callEndpoint(app, inbox.list, { token, params: company() })).body.groups.flatMap(({ items }) =>
        items.map(({ kind }) => kind),
      );
    expect(await noticesOf(owner)).toContain('webhook_off');
    expect(await noticesOf(member)).not.toContain('webhook_off');
    receiver.fault = 'none';
    await aTicket(app, owner, project);
    await sent();
    expect(receiver.calls).toHaveLength(10);
    await asOwner(app, webhooks.update, { params: on(webhook), body: { is_on: true } });
    await aTicket(app, owner, project);
    await sent();
    expect(receiver.calls.at(-1)).toMatchObject({ isAccepted: true });
    expect(await read(webhook)).toMatchObject({ is_on: true, off_reason: null, last_delivered_at: expect.any(String) });
  });

  it('with status 410 switches it off at once, and what waits is not sent', async () => {
    const webhook = await aWebhook({ events: ['ticket.created', 'ticket.updated'] });
    receiver.fault = 'fail';
    const { id } = await aTicket(app, owner, project);
    await update(id, { title: 'Next' });
    await sent();
    receiver.fault = 'gone';
    later(6);
    await sent();
    expect(receiver.calls).toHaveLength(2);
    expect(await read(webhook)).toMatchObject({ is_on: false, off_reason: 'gone' });
    expect((await log(webhook)).map(({ state, tries }) => [state, tries])).toEqual([
      ['failed', 0],
      ['failed', 2],
    ]);
  });
});

describe('a secret', () => {
  it('is returned once, and after a rotation both sign for a day', async () => {
    const webhook = await aWebhook({ events: ['ticket.created'] });
    const [former = ''] = receiver.secrets;
    expect(former).toMatch(/^whsec_[\w+/]{43}=$/);
    const { body } = await asOwner(app, webhooks.rotate, { params: on(webhook) });
    receiver.secrets = [former, body.secret];
    await aTicket(app, owner, project);
    await sent();
    expect((await read(webhook))?.former_secret_until).not.toBeNull();
    later(WEBHOOK_LIMITS.rotationHours * 3600 + 1);
    await aTicket(app, owner, project);
    await sent();
    expect(receiver.calls.map(({ signedBy }) => signedBy)).toEqual([[0, 1], [1]]);
    await sweepWebhooks(sender.services);
    expect((await read(webhook))?.former_secret_until).toBeNull();
    const stored = JSON.stringify(
      await query(sql`
      select to_jsonb(w)::text as row from webhooks w union all select to_jsonb(e)::text from events e`),
    );
    for (const secret of [former, body.secret, receiver.url]) expect(stored).not.toContain(secret);
    const answers = JSON.stringify([await read(webhook), await log(webhook)]);
    for (const secret of [former, body.secret]) expect(answers).not.toContain(secret);
  });
});

describe('the log', () => {
  it('has test deliveries, also of a webhook that is off, which are tried once', async () => {
    const webhook = await aWebhook({ events: ['ticket.created'] });
    await asOwner(app, webhooks.update, { params: on(webhook), body: { is_on: false } });
    receiver.fault = 'fail';
    const { body } = await asOwner(app, webhooks.test, { params: on(webhook) });
    expect(body).toMatchObject({ event: 'webhook.test', state: 'waiting' });
    await sent();
    expect(await log(webhook)).toMatchObject([{ id: body.id, state: 'failed', tries: 1, status: 500 }]);
  });

  it('replays a delivery under its id, out of order, and refuses what still waits', async () => {
    const webhook = await aWebhook({ events: ['ticket.created'] });
    await aTicket(app, owner, project);
    await sent();
    const [row] = await log(webhook);
    const replay = () => asOwner(app, webhooks.replay, { params: { ...on(webhook), delivery: row?.id ?? '' } });
    expect((await replay()).body).toMatchObject({ id: row?.id, state: 'waiting' });
    expect((await replay()).error?.code).toBe('webhook_delivery_waiting');
    await sent();
    expect(receiver.calls.map(({ id }) => id)).toEqual([row?.id, row?.id]);
    expect((await details(webhook, row?.id ?? '')).attempts).toHaveLength(2);
    await asOwner(app, webhooks.update, { params: on(webhook), body: { is_on: false } });
    expect((await replay()).error?.code).toBe('webhook_off');
  });

  it('has pages, and forgets what is old or too much', async () => {
    const webhook = await aWebhook({ events: ['ticket.created'] });
    const insert = (count: number, age: string) =>
      query(sql`
        insert into webhook_deliveries (company_id, id, webhook_id, event, subject, body, state, created_at, done_at)
        select ${owner.company_id}, gen_random_uuid(), ${webhook}, 'ticket.created', 'ticket', '{}', 'delivered', at, at
        from (select ${now()}::timestamptz - ${age}::interval - n * interval '1 second' as at from generate_series(1, ${count}) n) t`);
    await insert(WEBHOOK_LIMITS.kept + 5, '1 day');
    await insert(5, '31 days');
    const page = (before?: string) =>
      asOwner(app, webhooks.deliveries, { params: on(webhook), query: before ? { before } : {} });
    const first = (await page()).body;
    const second = (await page(first.next ?? '')).body;
    expect(first.deliveries).toHaveLength(WEBHOOK_LIMITS.listed);
    expect(new Set([...first.deliveries, ...second.deliveries].map(({ id }) => id)).size).toBe(
      2 * WEBHOOK_LIMITS.listed,
    );
    await sweepWebhooks(sender.services);
    const [left] = await query<{ count: number }>(sql`
      select count(*)::int as count from webhook_deliveries where webhook_id = ${webhook}`);
    expect(left?.count).toBe(WEBHOOK_LIMITS.kept);
  });
});

describe('managing them', () => {
  it.each([
    'http://example.com/hook',
    'https://user:secret@example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::ffff:169.254.169.254]/hook',
    'https://10.0.0.8/hook',
  ])('refuses %s', async (url) => {
    const created = await asOwner(app, webhooks.create, { params: company(), body: fields({ url }) });
    expect(created.error?.code).toBe('webhook_address_refused');
    const webhook = await aWebhook();
    const changed = await asOwner(app, webhooks.update, { params: on(webhook), body: { url } });
    expect(changed.error?.code).toBe('webhook_address_refused');
  });

  it('sends nothing to a name that leads to a private address', async () => {
    const webhook = await aWebhook({ url: 'https://localhost/hook', events: ['ticket.created'] });
    await aTicket(app, owner, project);
    await sent();
    expect(await log(webhook)).toMatchObject([
      { state: 'waiting', status: null, error: 'This address is not allowed.' },
    ]);
  });

  it('of a project is for users who may change its settings, who see no other', async () => {
    const manager = await aMember(sender, owner.company_id, 'team_member');
    await aProjectMember(app, project, manager, 'project_manager');
    const ofCompany = await aWebhook();
    const call = callAs(() => manager);
    const params = { project: project.id };
    const { body } = await call(app, projectWebhooks.create, { params, body: fields() });
    const { body: listed } = await call(app, projectWebhooks.list, { params });
    expect(listed.map(({ id }) => id)).toEqual([body.webhook.id]);
    for (const endpoint of [
      projectWebhooks.update,
      projectWebhooks.rotate,
      projectWebhooks.test,
      projectWebhooks.delete,
    ])
      expect((await call(app, endpoint, { params: { ...params, webhook: ofCompany } })).status).toBe(404);
    expect((await call(app, webhooks.list, { params: company() })).status).toBe(403);
    const all = (await asOwner(app, webhooks.list, { params: company() })).body;
    expect(all.map(({ id, project_id }) => [id, project_id])).toEqual([
      [ofCompany, null],
      [body.webhook.id, project.id],
    ]);
  });

  it('has limits for a project and a company', async () => {
    const create = () => asOwner(app, projectWebhooks.create, { params: { project: project.id }, body: fields() });
    const made = [];
    for (let count = 0; count < WEBHOOK_LIMITS.perProject; count++) made.push((await create()).status);
    expect(new Set(made)).toEqual(new Set([200]));
    expect((await create()).error).toMatchObject({ code: 'webhook_limit', message: expect.stringContaining('10') });
  });

  it('changes what is chosen, refuses projects of others, and deletes it with its log', async () => {
    const webhook = await aWebhook();
    const stranger = await aPerson(sender);
    const foreign = await aProject(app, stranger);
    const change = (body: object) => asOwner(app, webhooks.update, { params: on(webhook), body });
    expect((await change({ project_ids: [foreign.id] })).error?.code).toBe('project_not_found');
    const events: WebhookEvent[] = ['ticket.created'];
    expect((await change({ name: 'Chat', events, project_ids: [project.id] })).body).toMatchObject({
      name: 'Chat',
      events,
      project_ids: [project.id],
      url: receiver.url,
    });
    expect((await change({ project_ids: null })).body).toMatchObject({ name: 'Chat', project_ids: null });
    await aTicket(app, owner, project);
    await sent();
    expect((await asOwner(app, webhooks.delete, { params: on(webhook) })).status).toBe(204);
    expect((await asOwner(app, webhooks.deliveries, { params: on(webhook) })).error?.code).toBe('webhook_not_found');
    expect(await query(sql`select 1 from webhook_deliveries where webhook_id = ${webhook}`)).toEqual([]);
  });

  it('ends with the company', async () => {
    await aWebhook();
    const name = (await asOwner(app, companies.get, { params: company() })).body.name;
    await asOwner(app, companies.delete, { params: company(), body: { name } });
    expect(await query(sql`select 1 from webhooks where company_id = ${owner.company_id}`)).toEqual([]);
  });
});

it('sends nothing while another process holds the webhook, and again under the same id once it was silent', async () => {
  const webhook = await aWebhook({ events: ['ticket.created'] });
  await aTicket(app, owner, project);
  await sent();
  // Sent, but not recorded: its sender holds it, and was killed.
  await query(sql`
    with unrecorded as (
      update webhook_deliveries set state = 'waiting', done_at = null, due_at = ${now()} where webhook_id = ${webhook})
    update webhooks set sender = gen_random_uuid(), sender_until = ${new Date(now().getTime() + 30_000)}, job_at = null
    where id = ${webhook}`);
  const { jobs } = sender.services;
  await jobs.add(sendDeliveries, { company_id: owner.company_id, webhook_id: webhook, in_seconds: 0 });
  const planned = () => query(sql`select 1 from webhooks where id = ${webhook} and job_at is not null`);
  await expect
    .poll(() => {
      jobs.wake(sendDeliveries.name);
      return planned();
    })
    .toHaveLength(1);
  expect(receiver.calls).toHaveLength(1);
  later(31);
  await sent();
  expect(receiver.calls).toHaveLength(2);
  expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(1);
  expect((await log(webhook))[0]?.state).toBe('delivered');
});
