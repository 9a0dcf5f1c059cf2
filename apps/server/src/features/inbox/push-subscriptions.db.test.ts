// Tests which browsers are subscribed to notifications: their keys, their sessions, and when a subscription ends.
import { auth } from '@worklane/contract/auth';
import { push } from '@worklane/contract/push';
import { INBOX_LIMITS } from '@worklane/domain/inbox/vocabulary';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { App } from '../../app.ts';
import { aBrowser, sessionOf } from '../../testing/accounts/a-browser.ts';
import { aTicket, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { naming, type PushWorld, startPushWorld } from '../../testing/push/push-world.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';

let world: PushWorld;
let app: TestApp;
let owner: TestPerson;
let mate: TestPerson;
let client: TestPerson;
let leaver: TestPerson;
let project: PushWorld['project'];

beforeAll(async () => {
  world = await startPushWorld(inject('templateUrl'));
  ({ app, owner, mate, client, outsider: leaver, project } = world);
});
afterAll(() => world.close());
beforeEach(() => world.clear());

it('creates one pair of keys in two processes, and stores no secret unencrypted', async () => {
  await world.query(sql`delete from push_keys`);
  const another = await app.another();
  await another.services.jobs.stop();
  const ask = (server: Pick<App, 'server'>) => callEndpoint(server, push.state, { token: mate.token });
  const keys = (await Promise.all([ask(app), ask(another)])).map(({ body }) => body.public_key);
  expect(keys[0]).toBe(keys[1]);
  const { subscription } = await world.turnOn(mate);
  const stored = JSON.stringify([await world.query(sql`select * from push_keys, push_subscriptions`)]);
  for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh, '"d"'])
    expect(stored).not.toContain(secret);
});

it('creates new keys and drops subscriptions when the secret key has changed', async () => {
  await world.turnOn(mate);
  const changed = await app.another({ secretKey: 'another key for tests that is long enough' });
  // Other processes couldn't decrypt the jobs that it adds.
  for (const each of [changed.services.jobs, changed.services.reactions]) await each.stop();
  const former = (await callEndpoint(app, push.state, { token: mate.token })).body.public_key;
  const login = { body: { email: mate.email, password: PASSWORD } };
  const { token } = sessionOf((await aBrowser({ ...app, server: changed.server }).call(auth.login, login)).body);
  const { body } = await callEndpoint(changed, push.state, { token });
  expect(body).toMatchObject({ is_on: false, public_key: expect.not.stringContaining(former) });
  expect(await world.query(sql`select 1 from push_subscriptions`)).toEqual([]);
  await world.query(sql`delete from push_keys`);
});

it('refuses invalid keys, and addresses that are not web addresses', async () => {
  const { endpoint, keys } = world.service.aBrowser().subscription;
  const ask = (body: object) => callEndpoint(app, push.subscribe, { token: mate.token, body: body as never });
  const beside = { endpoint, keys: { ...keys, p256dh: `${keys.p256dh.slice(0, -2)}AA` } };
  expect((await ask(beside)).error?.code).toBe('push_keys_invalid');
  for (const address of ['file:///etc/passwd', 'x', `https://${'x'.repeat(2_000)}`])
    expect((await ask({ endpoint: address, keys })).status).toBe(400);
  expect((await ask({ endpoint, keys: { ...keys, auth: 'short' } })).status).toBe(400);
});

it('ends with the session: by signing out, here or elsewhere, by a new password, and with the account', async () => {
  const signIn = async () => {
    const browser = aBrowser(app);
    const { body } = await browser.call(auth.login, { body: { email: leaver.email, password: PASSWORD } });
    browser.token = sessionOf(body).token;
    return browser;
  };
  const left = () => world.query(sql`select session_id from push_subscriptions where user_id = ${leaver.id}`);
  const [first, second] = [await signIn(), await signIn()];
  for (const each of [first, second]) await world.turnOn(each);
  expect([await world.stateOf(first), await world.stateOf(leaver)]).toEqual([true, false]);
  expect((await first.call(push.unsubscribe)).body.is_on).toBe(false);
  expect([await left(), await world.stateOf(second)]).toEqual([expect.objectContaining({ length: 1 }), true]);
  await second.call(auth.logout);
  expect(await left()).toEqual([]);

  const [here, there] = [await signIn(), await signIn()];
  for (const each of [here, there]) await world.turnOn(each);
  await here.call(auth.endOtherSessions);
  expect([await left(), await world.stateOf(here)]).toEqual([expect.objectContaining({ length: 1 }), true]);
  const passwords = { current_password: PASSWORD, new_password: `${PASSWORD} new` };
  await world.turnOn(await signIn());
  expect((await here.call(auth.changePassword, { body: passwords as never })).status).toBe(200);
  expect(await left()).toHaveLength(1);
  expect((await here.call(auth.confirm, { body: { password: `${PASSWORD} new` } })).status).toBe(200);
  expect((await here.call(auth.closeAccount, { body: { email: leaver.email } })).status).toBe(204);
  expect(await left()).toEqual([]);
});

it('belongs to the user who signed in last in a browser, and keeps the newest browsers of a user', async () => {
  const shared = await world.turnOn(mate);
  await world.turnOn(client, shared);
  expect([await world.stateOf(mate), await world.stateOf(client)]).toEqual([false, true]);
  const { id } = await aTicket(app, owner, project);
  await world.comment(id, naming(client));
  await world.settle();
  expect(shared.delivered.map(({ message }) => message.body)).toEqual([expect.stringContaining('mentioned you')]);

  await world.query(sql`
    insert into auth_sessions (id, user_id, token, expires_at)
    select 'many ' || n, auth_id, 'many ' || n, now() + interval '1 day' from users, generate_series(1, 30) n where id = ${mate.id}`);
  await world.query(sql`
    insert into push_subscriptions (id, session_id, user_id, address_hash, sealed, created_at)
    select gen_random_uuid(), 'many ' || n, ${mate.id}, sha256(('many ' || n)::bytea), '', now() - n * interval '1 day'
    from generate_series(1, 30) n`);
  await world.turnOn(mate);
  const [row] = await world.query(sql`
    select count(*)::integer as count, min(created_at) > now() - interval '19.5 days' as has_newest
    from push_subscriptions where user_id = ${mate.id}`);
  expect(row).toEqual({ count: INBOX_LIMITS.browsersPerPerson, has_newest: true });
});

it.each([404, 410])('deletes a subscription when its push service answers %i', async (status) => {
  const [gone, other] = [await world.turnOn(mate), await world.turnOn(client)];
  gone.status = status;
  const { id } = await aTicket(app, owner, project);
  await world.comment(id, naming(mate) + naming(client));
  expect(await world.settle()).toBe(0);
  expect([await world.stateOf(mate), await world.stateOf(client), other.delivered.length]).toEqual([false, true, 1]);
});
