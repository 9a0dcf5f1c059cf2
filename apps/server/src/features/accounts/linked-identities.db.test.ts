// Tests linking identities of providers to an account that is signed in, and unlinking them.
import { auth } from '@worklane/contract/auth';
import { identities, type Provider } from '@worklane/contract/identities';
import { users } from '@worklane/contract/users';
import type { StandInPerson } from '@worklane/stand-ins/people';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aBrowser, type TestBrowser } from '../../testing/accounts/a-browser.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { type IdentityWorld, registered, startIdentityWorld } from '../../testing/worlds/identity-world.ts';

let world: IdentityWorld;
let quiet: TestApp;

beforeAll(async () => {
  world = await startIdentityWorld();
  quiet = await startTestApp(inject('templateUrl'), { settings: world.provider.settings });
});
afterAll(async () => {
  await quiet.close();
  await world.provider.close();
});

describe('linking', () => {
  async function link(browser: TestBrowser, name: Provider, person: StandInPerson) {
    const started = await browser.call(identities.link, { body: { provider: name } });
    expect(started.error).toBeUndefined();
    return world.finish(browser, started.body.url, person);
  }

  it('adds an identity to the signed-in account, even with another address', async () => {
    const person = world.aProviderUser();
    const browser = await registered(quiet, `own${person.subject}@example.com`);
    const linked = await link(browser, 'azure', person);
    expect(linked.body).toMatchObject({ intent: 'link', session: null, next: null });
    const { id } = (await browser.call(users.me)).body.user;
    const entered = await world.goThrough(aBrowser(quiet), 'azure', person);
    expect(entered.body.session?.user.id).toBe(id);
  });

  it("refuses an identity that is linked to another user's account", async () => {
    const person = world.aProviderUser();
    await world.goThrough(aBrowser(quiet), 'google', person);
    const browser = await registered(quiet, `other${person.subject}@example.com`);
    expect((await link(browser, 'google', person)).error?.code).toBe('identity_taken');
  });

  it('can be finished only in the session that started it', async () => {
    const person = world.aProviderUser();
    const victim = await registered(quiet, `victim${person.subject}@example.com`);
    const attacker = await registered(quiet, `attacker${person.subject}@example.com`);
    const { url } = (await attacker.call(identities.link, { body: { provider: 'google' } })).body;
    const back = await world.provider.approve(url, person.subject);
    expect((await victim.call(identities.finish, { body: back })).error?.code).toBe('oauth_state_invalid');
    await attacker.call(auth.logout);
    expect((await attacker.call(identities.finish, { body: back })).error?.code).toBe('not_authenticated');
  });

  it('requires a recent confirmation, and keeps the last way to sign in', async () => {
    const person = world.aProviderUser();
    const browser = aBrowser(quiet);
    const { session } = (await world.goThrough(browser, 'google', person)).body;
    browser.token = session?.token;
    const [identity] = (await browser.call(auth.security)).body.identities;
    const params = { identity: identity?.id ?? '' };
    expect((await browser.call(identities.unlink, { params })).error?.code).toBe('last_credential');
    expect((await browser.call(auth.security)).body.identities).toHaveLength(1);

    await quiet.services.db.query(sql`update auth_sessions set authenticated_at = now() - interval '11 minutes'`);
    expect((await browser.call(identities.unlink, { params })).error?.code).toBe('confirm_identity');
    expect((await browser.call(identities.link, { body: { provider: 'github' } })).error?.code).toBe(
      'confirm_identity',
    );

    const { url } = (await browser.call(identities.confirm, { body: { provider: 'google' } })).body;
    expect((await world.finish(browser, url, person)).body).toMatchObject({ intent: 'confirm' });
    expect((await link(browser, 'github', person)).status).toBe(200);
    expect((await browser.call(identities.unlink, { params })).status).toBe(204);
    expect((await browser.call(auth.security)).body.identities.map((each) => each.provider)).toEqual(['github']);
  });

  it("does not confirm a session by another user's identity", async () => {
    const [mine, theirs] = [world.aProviderUser(), world.aProviderUser()];
    await world.goThrough(aBrowser(quiet), 'google', theirs);
    const browser = aBrowser(quiet);
    browser.token = (await world.goThrough(browser, 'google', mine)).body.session?.token;
    const { url } = (await browser.call(identities.confirm, { body: { provider: 'google' } })).body;
    expect((await world.finish(browser, url, theirs)).error?.code).toBe('identity_taken');
  });

  it("cannot remove another user's identity", async () => {
    const [mine, theirs] = [world.aProviderUser(), world.aProviderUser()];
    const other = aBrowser(quiet);
    other.token = (await world.goThrough(other, 'google', theirs)).body.session?.token;
    const identity = (await other.call(auth.security)).body.identities[0]?.id ?? '';
    const browser = aBrowser(quiet);
    browser.token = (await world.goThrough(browser, 'google', mine)).body.session?.token;
    expect((await browser.call(identities.unlink, { params: { identity } })).error?.code).toBe('not_found');
    expect((await other.call(auth.security)).body.identities).toHaveLength(1);
  });
});
