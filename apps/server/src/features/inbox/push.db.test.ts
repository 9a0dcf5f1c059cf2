// Tests notifications in browsers: through a push service over HTTP, decrypted as a browser does it, and to whom they go.
import { auth } from '@worklane/contract/auth';
import { invitations } from '@worklane/contract/invitations';
import { notificationSettings } from '@worklane/contract/notification-settings';
import { projectMembers } from '@worklane/contract/project-members';
import { push } from '@worklane/contract/push';
import { ticketActivity } from '@worklane/contract/ticket-activity';
import { INBOX_LIMITS } from '@worklane/domain/inbox/vocabulary';
import { importJWK, jwtVerify } from 'jose';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import type { App } from '../../app.ts';
import { createJobs, type Jobs } from '../../platform/jobs/create-jobs.ts';
import { createOutside, type Outside } from '../../platform/outside/create-outside.ts';
import { aBrowser, sessionOf } from '../../testing/a-browser.ts';
import { aMember, aPerson, aProjectMember, aTicket, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { type PushedBrowser, startPushService, type TestPushService } from '../../testing/push-service-for-tests.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { pushAll, pushOne } from './jobs.ts';
import { pushJobs } from './push-jobs.ts';
import { readToPush } from './push-reads.ts';

let service: TestPushService;
let app: TestApp;
/** The process that sends. */
let sender: Jobs | undefined;
let outside: Outside;
let owner: TestPerson;
let mate: TestPerson;
let client: TestPerson;
let leaver: TestPerson;
let guest: TestPerson;
let project: { id: string; company_id: string; key: string };
const query = (statement: ReturnType<typeof sql>) => app.services.db.query(statement);

beforeAll(async () => {
  service = await startPushService();
  outside = createOutside({ log: { warn: () => undefined }, exceptions: [service.host] });
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  mate = await aMember(app, owner.company_id, 'team_member');
  client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, client, 'client');
  [leaver, guest] = [await aPerson(app, 'A leaver'), await aPerson(app, 'A guest')];
  await query(sql`update users set email_verified = true`);
  await app.services.jobs.stop();
  await startSending();
});
afterAll(async () => {
  await stopSending();
  await outside.close();
  await app.close();
  await service.close();
});
beforeEach(async () => {
  await app.services.reactions.follow();
  for (const table of ['notifications', 'notification_settings', 'push_subscriptions', 'jobs.job'])
    await app.services.db.pool.query(`delete from ${table}`);
});

const stateOf = async ({ token }: { token: string | undefined }) =>
  (await callEndpoint(app, push.state, { token })).body.is_on;
async function turnOn({ token }: { token: string | undefined }, browser = service.aBrowser()): Promise<PushedBrowser> {
  const answer = await callEndpoint(app, push.subscribe, { token, body: browser.subscription });
  expect([answer.status, answer.body.is_on]).toEqual([200, true]);
  return browser;
}
const naming = ({ id }: TestPerson) => `<p><span data-mention="${id}">@A</span> look at this</p>`;
async function comment(ticket: string, content: string) {
  const request = { params: { ticket }, token: owner.token, body: { content } };
  expect((await callEndpoint(app, ticketActivity.comment, request)).status).toBe(200);
  await app.services.reactions.follow();
}
/** Beside the process that serves, which sends nothing. */
async function startSending() {
  if (sender) return sender;
  const { db, log, sealFor } = app.services;
  const jobs = createJobs(db, log, sealFor('jobs'), { schedule: false });
  await jobs.start(pushJobs({ ...app.services, jobs, outside }));
  sender = jobs;
  return jobs;
}
async function stopSending() {
  await sender?.stop();
  sender = undefined;
}
/** @returns how many messages wait for another try */
async function settle() {
  const jobs = await startSending();
  for (const { name } of [pushAll, pushOne]) jobs.wake(name);
  const isSettled = async () => (await jobs.count(pushAll)).untried + (await jobs.count(pushOne)).untried === 0;
  await vi.waitUntil(isSettled, { interval: 10, timeout: 20_000 });
  return (await jobs.count(pushOne)).retrying;
}
const retryNow = () => query(sql`update jobs.job set state = 'created', start_after = now() where state = 'retry'`);
const choose = ({ token }: TestPerson, body: object) =>
  callEndpoint(app, notificationSettings.choose, {
    params: { company: owner.company_id },
    token,
    body: { project_id: null, kind: 'mentioned', ...body } as never,
  });

it('shows what happened in each browser of a person, signed and encrypted, and a burst once', async () => {
  const [desk, phone, stranger] = [await turnOn(mate), service.aBrowser(), await turnOn(client)];
  const other = aBrowser(app);
  const { body } = await other.call(auth.login, { body: { email: mate.email, password: PASSWORD } });
  await turnOn(sessionOf(body), phone);
  const ticket = await aTicket(app, owner, project, { title: 'Fix <b>it</b>' });
  await comment(ticket.id, naming(mate));
  await settle();
  for (const { delivered } of [desk, phone]) {
    expect(delivered.map(({ message }) => message)).toEqual([
      {
        title: `${ticket.key} Fix <b>it</b>`,
        body: 'Mara Lindqvist mentioned you: “@A look at this”',
        tag: ticket.id,
        id: expect.any(String),
        path: `/projects/${project.key}/tickets/${ticket.key}`,
      },
    ]);
  }
  const { headers } = desk.delivered[0] as (typeof desk.delivered)[number];
  const topic = ticket.id.replaceAll('-', '');
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic });
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  expect((await callEndpoint(app, push.state, { token: mate.token })).body.public_key).toBe(key);
  const [x, y] = [1, 33].map((from) =>
    Buffer.from(key, 'base64url')
      .subarray(from, from + 32)
      .toString('base64url'),
  );
  const verified = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y } as never, 'ES256'));
  expect(verified.payload).toMatchObject({ aud: service.origin, sub: 'mailto:worklane@localhost' });

  await comment(ticket.id, naming(mate));
  await comment(ticket.id, naming(mate));
  await settle();
  expect(desk.delivered.at(-1)?.message.body).toMatch(/and 2 more$/);
  const ids = desk.delivered.map(({ message }) => message.id);
  expect(new Set(ids).size).toBe(ids.length);
  // An earlier one is part of what the last one shows.
  const pending = (notification_id = '') =>
    readToPush(
      app.services.db,
      { company_id: owner.company_id, user_id: mate.id },
      {
        subject_id: ticket.id,
        notification_id,
        now: new Date(),
      },
    );
  expect([(await pending(ids.at(-1))).length, await pending(ids[0])]).toEqual([3, []]);
  expect(stranger.delivered).toEqual([]);
});

it('makes one pair of keys in two processes, and keeps nothing that is readable', async () => {
  await query(sql`delete from push_keys`);
  const another = await app.another();
  await another.services.jobs.stop();
  const ask = (server: Pick<App, 'server'>) => callEndpoint(server, push.state, { token: mate.token });
  const keys = (await Promise.all([ask(app), ask(another)])).map(({ body }) => body.public_key);
  expect(keys[0]).toBe(keys[1]);
  const { subscription } = await turnOn(mate);
  const stored = JSON.stringify([await query(sql`select * from push_keys, push_subscriptions`)]);
  for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh, '"d"'])
    expect(stored).not.toContain(secret);
});

it('starts anew once the secret key was changed', async () => {
  await turnOn(mate);
  const changed = await app.another({ secretKey: 'another key for tests that is long enough' });
  // What it adds no other process could open.
  for (const each of [changed.services.jobs, changed.services.reactions]) await each.stop();
  const former = (await callEndpoint(app, push.state, { token: mate.token })).body.public_key;
  const login = { body: { email: mate.email, password: PASSWORD } };
  const { token } = sessionOf((await aBrowser({ ...app, server: changed.server }).call(auth.login, login)).body);
  const { body } = await callEndpoint(changed, push.state, { token });
  expect(body).toMatchObject({ is_on: false, public_key: expect.not.stringContaining(former) });
  expect(await query(sql`select 1 from push_subscriptions`)).toEqual([]);
  await query(sql`delete from push_keys`);
});

it('refuses keys that are none, and addresses that are no web address', async () => {
  const { endpoint, keys } = service.aBrowser().subscription;
  const ask = (body: object) => callEndpoint(app, push.subscribe, { token: mate.token, body: body as never });
  const beside = { endpoint, keys: { ...keys, p256dh: `${keys.p256dh.slice(0, -2)}AA` } };
  expect((await ask(beside)).error?.code).toBe('push_keys_invalid');
  for (const address of ['file:///etc/passwd', 'x', `https://${'x'.repeat(2_000)}`])
    expect((await ask({ endpoint: address, keys })).status).toBe(400);
  expect((await ask({ endpoint, keys: { ...keys, auth: 'short' } })).status).toBe(400);
});

it('ends with the session: signed out, ended elsewhere, by a new password, and with the account', async () => {
  const signIn = async () => {
    const browser = aBrowser(app);
    const { body } = await browser.call(auth.login, { body: { email: leaver.email, password: PASSWORD } });
    browser.token = sessionOf(body).token;
    return browser;
  };
  const left = () => query(sql`select session_id from push_subscriptions where user_id = ${leaver.id}`);
  const [first, second] = [await signIn(), await signIn()];
  for (const each of [first, second]) await turnOn(each);
  expect([await stateOf(first), await stateOf(leaver)]).toEqual([true, false]);
  expect((await first.call(push.unsubscribe)).body.is_on).toBe(false);
  expect([await left(), await stateOf(second)]).toEqual([expect.objectContaining({ length: 1 }), true]);
  await second.call(auth.logout);
  expect(await left()).toEqual([]);

  const [here, there] = [await signIn(), await signIn()];
  for (const each of [here, there]) await turnOn(each);
  await here.call(auth.endOtherSessions);
  expect([await left(), await stateOf(here)]).toEqual([expect.objectContaining({ length: 1 }), true]);
  const passwords = { current_password: PASSWORD, new_password: `${PASSWORD} new` };
  await turnOn(await signIn());
  expect((await here.call(auth.changePassword, { body: passwords as never })).status).toBe(200);
  expect(await left()).toHaveLength(1);
  expect((await here.call(auth.confirm, { body: { password: `${PASSWORD} new` } })).status).toBe(200);
  expect((await here.call(auth.closeAccount, { body: { email: leaver.email } })).status).toBe(204);
  expect(await left()).toEqual([]);
});

it('follows the person who signs in in a browser, and keeps the newest browsers', async () => {
  const shared = await turnOn(mate);
  await turnOn(client, shared);
  expect([await stateOf(mate), await stateOf(client)]).toEqual([false, true]);
  const { id } = await aTicket(app, owner, project);
  await comment(id, naming(client));
  await settle();
  expect(shared.delivered.map(({ message }) => message.body)).toEqual([expect.stringContaining('mentioned you')]);

  await query(sql`
    insert into auth_sessions (id, user_id, token, expires_at)
    select 'many ' || n, auth_id, 'many ' || n, now() + interval '1 day' from users, generate_series(1, 30) n where id = ${mate.id}`);
  await query(sql`
    insert into push_subscriptions (id, session_id, user_id, address_hash, sealed, created_at)
    select gen_random_uuid(), 'many ' || n, ${mate.id}, sha256(('many ' || n)::bytea), '', now() - n * interval '1 day'
    from generate_series(1, 30) n`);
  await turnOn(mate);
  const [row] = await query(sql`
    select count(*)::integer as count, min(created_at) > now() - interval '19.5 days' as has_newest
    from push_subscriptions where user_id = ${mate.id}`);
  expect(row).toEqual({ count: INBOX_LIMITS.browsersPerPerson, has_newest: true });
});

it.each([404, 410])('forgets a browser of which its push service answers %i', async (status) => {
  const [gone, other] = [await turnOn(mate), await turnOn(client)];
  gone.status = status;
  const { id } = await aTicket(app, owner, project);
  await comment(id, naming(mate) + naming(client));
  expect(await settle()).toBe(0);
  expect([await stateOf(mate), await stateOf(client), other.delivered.length]).toEqual([false, true, 1]);
});

it('tries again what a push service refused for now, and goes to no address of this machine', async () => {
  const [busy, other] = [await turnOn(mate), await turnOn(client)];
  busy.status = 503;
  const { id } = await aTicket(app, owner, project);
  await comment(id, naming(mate) + naming(client));
  expect(await settle()).toBe(1);
  expect([busy.delivered.length, other.delivered.length]).toEqual([0, 1]);
  busy.status = 201;
  await retryNow();
  await settle();
  expect([busy.delivered.length, other.delivered.length]).toEqual([1, 1]);

  const { subscription } = service.aBrowser();
  const inside = { ...subscription, endpoint: 'https://169.254.169.254/latest' };
  expect((await callEndpoint(app, push.subscribe, { token: mate.token, body: inside })).status).toBe(200);
  await comment(id, naming(mate));
  await settle();
  expect(await stateOf(mate)).toBe(false);
});

it('repeats a message whose process was killed before it was noted, with the same tag and id', async () => {
  const browser = await turnOn(mate);
  let release = () => {};
  browser.held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { id } = await aTicket(app, owner, project);
  await comment(id, naming(mate));
  await startSending();
  const killed = settle();
  await vi.waitUntil(() => browser.delivered.length === 1, { interval: 10, timeout: 10_000 });
  // As the queue does with the work of a process that is gone.
  await query(sql`update jobs.job set state = 'created', start_after = now() where name = 'inbox.push-one'`);
  browser.held = undefined;
  const former = sender;
  sender = undefined;
  const next = await startSending();
  next.wake(pushOne.name);
  await vi.waitUntil(() => browser.delivered.length === 2, { interval: 10, timeout: 20_000 });
  release();
  await former?.stop();
  await killed;
  const [first, second] = browser.delivered.map(({ message }) => message);
  expect(second).toEqual(first);
  expect(browser.delivered).toHaveLength(2);
});

it('sends nothing to a person who has read it, left, lost the project, or whose session is over', async () => {
  const browser = await turnOn(client);
  const { id } = await aTicket(app, owner, project);
  const after = async (change: ReturnType<typeof sql>) => {
    browser.delivered.length = 0;
    await stopSending();
    await comment(id, naming(client));
    await query(change);
    await settle();
    return browser.delivered.length;
  };
  const hers = sql`user_id = ${client.id} and company_id = ${owner.company_id}`;
  expect(await after(sql`select 1`)).toBe(1);
  expect(await after(sql`update notifications set read_at = now()`)).toBe(0);
  expect(await after(sql`update notifications set snoozed_until = now() + interval '1 hour'`)).toBe(0);
  expect(await after(sql`update company_members set status = 'disabled' where ${hers}`)).toBe(0);
  await query(sql`update company_members set status = 'active' where ${hers}`);
  const removed = { params: { project: project.id, user: client.id }, token: owner.token };
  browser.delivered.length = 0;
  await stopSending();
  await comment(id, naming(client));
  expect((await callEndpoint(app, projectMembers.remove, removed)).status).toBeLessThan(300);
  await settle();
  expect(browser.delivered).toEqual([]);
  await aProjectMember(app, project, client, 'client');
  const session = sql`update auth_sessions set expires_at = now() - interval '1 minute'
    where id = (select session_id from push_subscriptions where user_id = ${client.id})`;
  expect(await after(session)).toBe(0);
  await query(sql`update auth_sessions set expires_at = now() + interval '1 day' where expires_at < now()`);
});

it('follows the choice for a project, then for all, then the usual one, apart from e-mail', async () => {
  const browser = await turnOn(mate);
  const { id } = await aTicket(app, owner, project);
  const sent = async () => {
    browser.delivered.length = 0;
    await comment(id, naming(mate));
    await settle();
    return browser.delivered.length;
  };
  expect(await sent()).toBe(1);
  await choose(mate, { is_pushed: false });
  expect(await sent()).toBe(0);
  await choose(mate, { project_id: project.id, is_pushed: true });
  expect(await sent()).toBe(1);
  const { body } = await choose(mate, { channel: 'in_app' });
  expect(body.chosen).toEqual([
    { project_id: null, kind: 'mentioned', channel: 'in_app', is_pushed: false },
    { project_id: project.id, kind: 'mentioned', channel: null, is_pushed: true },
  ]);
  await choose(mate, { project_id: project.id, channel: 'off' });
  expect(await sent()).toBe(0);
  await choose(mate, { project_id: project.id, channel: null, is_pushed: null });
  expect((await choose(mate, { is_pushed: null, channel: null })).body.chosen).toEqual([]);
  expect(await sent()).toBe(1);
});

it('tells of an invitation in the browser of a person who is no member yet', async () => {
  const browser = await turnOn(guest);
  const body = { emails: [guest.email], role: 'team_member' as const };
  const params = { company: owner.company_id };
  expect((await callEndpoint(app, invitations.invite, { params, token: owner.token, body })).status).toBe(200);
  await app.services.reactions.follow();
  await settle();
  expect(browser.delivered.map(({ message }) => message)).toMatchObject([
    { title: "Mara Lindqvist's company", path: '/inbox' },
  ]);
});
