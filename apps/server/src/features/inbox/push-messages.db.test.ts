// Tests notifications in browsers: sent to a push service over HTTP, decrypted as a browser does it, and to whom they go.
import { auth } from '@worklane/contract/auth';
import { invitations } from '@worklane/contract/invitations';
import { notificationSettings } from '@worklane/contract/notification-settings';
import { projectMembers } from '@worklane/contract/project-members';
import { push } from '@worklane/contract/push';
import { importJWK, jwtVerify } from 'jose';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { aBrowser, sessionOf } from '../../testing/accounts/a-browser.ts';
import { aProjectMember, aTicket, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { naming, type PushWorld, startPushWorld } from '../../testing/push/push-world.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { pushOne } from './jobs.ts';
import { readToShow } from './push-reads.ts';

let world: PushWorld;
let app: TestApp;
let owner: TestPerson;
let mate: TestPerson;
let client: TestPerson;
let guest: TestPerson;
let project: PushWorld['project'];

beforeAll(async () => {
  world = await startPushWorld(inject('templateUrl'));
  ({ app, owner, mate, client, outsider: guest, project } = world);
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const choose = ({ token }: TestPerson, body: object) =>
  callEndpoint(app, notificationSettings.choose, {
    params: { company: owner.company_id },
    token,
    body: { project_id: null, kind: 'mentioned', ...body } as never,
  });

it('sends what happened to each browser of a user, signed and encrypted, and a burst as one message', async () => {
  const [desk, phone, stranger] = [await world.turnOn(mate), world.service.aBrowser(), await world.turnOn(client)];
  const other = aBrowser(app);
  const { body } = await other.call(auth.login, { body: { email: mate.email, password: PASSWORD } });
  await world.turnOn(sessionOf(body), phone);
  const ticket = await aTicket(app, owner, project, { title: 'Fix <b>it</b>' });
  await world.comment(ticket.id, naming(mate));
  await world.settle();
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
  expect(verified.payload).toMatchObject({ aud: world.service.origin, sub: 'mailto:worklane@localhost' });

  await world.comment(ticket.id, naming(mate));
  await world.comment(ticket.id, naming(mate));
  await world.settle();
  expect(desk.delivered.at(-1)?.message.body).toMatch(/and 2 more$/);
  const ids = desk.delivered.map(({ message }) => message.id);
  expect(new Set(ids).size).toBe(ids.length);
  // The last message includes the earlier ones.
  const pending = (notification_id = '') =>
    readToShow(
      app.services.db,
      { company_id: owner.company_id, user_id: mate.id },
      {
        subject_id: ticket.id,
        notification_id,
        now: new Date(),
        place: 'browsers',
      },
    );
  expect([(await pending(ids.at(-1))).length, await pending(ids[0])]).toEqual([3, []]);
  expect(stranger.delivered).toEqual([]);
});

it('retries what a push service refused for now, and calls no address of an internal network', async () => {
  const [busy, other] = [await world.turnOn(mate), await world.turnOn(client)];
  busy.status = 503;
  const { id } = await aTicket(app, owner, project);
  await world.comment(id, naming(mate) + naming(client));
  expect(await world.settle()).toBe(1);
  expect([busy.delivered.length, other.delivered.length]).toEqual([0, 1]);
  busy.status = 201;
  await world.retryNow();
  await world.settle();
  expect([busy.delivered.length, other.delivered.length]).toEqual([1, 1]);

  const { subscription } = world.service.aBrowser();
  const inside = { ...subscription, endpoint: 'https://169.254.169.254/latest' };
  expect((await callEndpoint(app, push.subscribe, { token: mate.token, body: inside })).status).toBe(200);
  await world.comment(id, naming(mate));
  await world.settle();
  expect(await world.stateOf(mate)).toBe(false);
});

it('sends a message again, with the same tag and id, when the sending process was killed', async () => {
  const browser = await world.turnOn(mate);
  let release = () => {};
  browser.held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { id } = await aTicket(app, owner, project);
  await world.comment(id, naming(mate));
  await world.startSending();
  const killed = world.settle();
  await vi.waitUntil(() => browser.delivered.length === 1, { interval: 10, timeout: 10_000 });
  // As the queue does with the jobs of a killed process.
  await world.query(sql`update jobs.job set state = 'created', start_after = now() where name = 'inbox.push-one'`);
  browser.held = undefined;
  const former = world.leaveSender();
  const next = await world.startSending();
  next.wake(pushOne.name);
  await vi.waitUntil(() => browser.delivered.length === 2, { interval: 10, timeout: 20_000 });
  release();
  await former?.stop();
  await killed;
  const [first, second] = browser.delivered.map(({ message }) => message);
  expect(second).toEqual(first);
  expect(browser.delivered).toHaveLength(2);
});

it('sends nothing to a user who has read it, was disabled, left the project, or whose session has ended', async () => {
  const browser = await world.turnOn(client);
  const { id } = await aTicket(app, owner, project);
  const after = async (change: ReturnType<typeof sql>) => {
    browser.delivered.length = 0;
    await world.stopSending();
    await world.comment(id, naming(client));
    await world.query(change);
    await world.settle();
    return browser.delivered.length;
  };
  const hers = sql`user_id = ${client.id} and company_id = ${owner.company_id}`;
  expect(await after(sql`select 1`)).toBe(1);
  expect(await after(sql`update notifications set read_at = now()`)).toBe(0);
  expect(await after(sql`update notifications set snoozed_until = now() + interval '1 hour'`)).toBe(0);
  expect(await after(sql`update company_members set status = 'disabled' where ${hers}`)).toBe(0);
  await world.query(sql`update company_members set status = 'active' where ${hers}`);
  const removed = { params: { project: project.id, user: client.id }, token: owner.token };
  browser.delivered.length = 0;
  await world.stopSending();
  await world.comment(id, naming(client));
  expect((await callEndpoint(app, projectMembers.remove, removed)).status).toBeLessThan(300);
  await world.settle();
  expect(browser.delivered).toEqual([]);
  await aProjectMember(app, project, client, 'client');
  const session = sql`update auth_sessions set expires_at = now() - interval '1 minute'
    where id = (select session_id from push_subscriptions where user_id = ${client.id})`;
  expect(await after(session)).toBe(0);
  await world.query(sql`update auth_sessions set expires_at = now() + interval '1 day' where expires_at < now()`);
});

it('follows the choice for the project, then for all projects, then the default, separately from e-mail', async () => {
  const browser = await world.turnOn(mate);
  const { id } = await aTicket(app, owner, project);
  const sent = async () => {
    browser.delivered.length = 0;
    await world.comment(id, naming(mate));
    await world.settle();
    return browser.delivered.length;
  };
  expect(await sent()).toBe(1);
  await choose(mate, { is_pushed: false });
  expect(await sent()).toBe(0);
  await choose(mate, { project_id: project.id, is_pushed: true });
  expect(await sent()).toBe(1);
  const { body } = await choose(mate, { channel: 'in_app' });
  expect(body.chosen).toEqual([
    { project_id: null, kind: 'mentioned', channel: 'in_app', is_pushed: false, is_in_slack: null },
    { project_id: project.id, kind: 'mentioned', channel: null, is_pushed: true, is_in_slack: null },
  ]);
  await choose(mate, { project_id: project.id, channel: 'off' });
  expect(await sent()).toBe(0);
  await choose(mate, { project_id: project.id, channel: null, is_pushed: null });
  expect((await choose(mate, { is_pushed: null, channel: null })).body.chosen).toEqual([]);
  expect(await sent()).toBe(1);
});

it('notifies a user of an invitation before they are a member', async () => {
  const browser = await world.turnOn(guest);
  const body = { emails: [guest.email], role: 'team_member' as const };
  const params = { company: owner.company_id };
  expect((await callEndpoint(app, invitations.invite, { params, token: owner.token, body })).status).toBe(200);
  await app.services.reactions.follow();
  await world.settle();
  expect(browser.delivered.map(({ message }) => message)).toMatchObject([
    { title: "Mara Lindqvist's company", path: '/inbox' },
  ]);
});
