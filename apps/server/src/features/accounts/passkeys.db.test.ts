// Tests passkeys with a device that signs as a real one does.
import { auth } from '@worklane/contract/auth';
import { passkeys } from '@worklane/contract/passkeys';
import { users } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aBrowser, type TestBrowser } from '../../testing/accounts/a-browser.ts';
import { anAuthenticator, type TestAuthenticator } from '../../testing/accounts/an-authenticator.ts';
import { aPerson, type TestPerson } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

async function aPasskeyUser(): Promise<{ person: TestPerson; browser: TestBrowser }> {
  const person = await aPerson(app);
  const browser = aBrowser(app);
  browser.token = person.token;
  return { person, browser };
}

async function register(browser: TestBrowser, device: TestAuthenticator) {
  const { options } = (await browser.call(passkeys.registrationOptions)).body;
  return browser.call(passkeys.register, { body: { name: 'My laptop', credential: device.create(options) } });
}

async function signIn(device: TestAuthenticator, browser = aBrowser(app)) {
  const { options } = (await browser.call(passkeys.signInOptions)).body;
  return browser.call(passkeys.signIn, { body: { credential: device.get(options) } });
}

it('registers a passkey, signs in with it repeatedly, and removes it', async () => {
  const { person, browser } = await aPasskeyUser();
  const device = anAuthenticator();
  const { id } = (await register(browser, device)).body;
  expect((await browser.call(auth.security)).body.passkeys).toMatchObject([{ id, name: 'My laptop' }]);
  for (let i = 0; i < 2; i++) expect((await signIn(device)).body.user?.id).toBe(person.id);
  expect((await browser.call(passkeys.remove, { params: { passkey: id } })).status).toBe(204);
  expect((await signIn(device)).error?.code).toBe('passkey_invalid');
});

it.each([
  ['another site', { origin: 'http://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['a device its owner did not unlock', { isUnverified: true }],
])('takes none of %s', async (_, faults) => {
  const { browser } = await aPasskeyUser();
  expect((await register(browser, anAuthenticator(faults))).error?.code).toBe('passkey_invalid');
});

it("refuses a used answer, and an answer to another user's challenge", async () => {
  const { browser } = await aPasskeyUser();
  const device = anAuthenticator();
  await register(browser, device);
  const [one, two] = [aBrowser(app), aBrowser(app)];
  const credential = device.get((await one.call(passkeys.signInOptions)).body.options);
  await two.call(passkeys.signInOptions);
  expect((await two.call(passkeys.signIn, { body: { credential } })).error?.code).toBe('passkey_invalid');
  const cookies = [...one.cookies];
  expect((await one.call(passkeys.signIn, { body: { credential } })).status).toBe(200);
  for (const [name, value] of cookies) one.cookies.set(name, value);
  expect((await one.call(passkeys.signIn, { body: { credential } })).error?.code).toBe('passkey_invalid');
});

it('detects a copied passkey by its counter', async () => {
  const { browser } = await aPasskeyUser();
  const device = anAuthenticator();
  await register(browser, device);
  await app.services.db.query(sql`update passkeys set counter = 1000`);
  expect((await signIn(device)).error?.code).toBe('passkey_invalid');
});

it('refuses other users who register or remove the same passkey, and requires a fresh proof', async () => {
  const [mine, theirs] = [await aPasskeyUser(), await aPasskeyUser()];
  const device = anAuthenticator();
  const { id } = (await register(mine.browser, device)).body;
  expect((await register(theirs.browser, device)).error?.code).toBe('passkey_invalid');
  expect((await theirs.browser.call(passkeys.remove, { params: { passkey: id } })).error?.code).toBe('not_found');
  await app.services.db.query(sql`update auth_sessions set authenticated_at = now() - interval '1 day'`);
  expect((await mine.browser.call(passkeys.remove, { params: { passkey: id } })).error?.code).toBe('confirm_identity');
  expect((await mine.browser.call(passkeys.registrationOptions)).error?.code).toBe('confirm_identity');
  expect((await mine.browser.call(users.me)).status).toBe(200);
});
