// Tests signing in through identity providers, against stand-ins that speak their real protocol.
import { auth } from '@worklane/contract/auth';
import { identities, PROVIDERS, type Provider } from '@worklane/contract/identities';
import { errorMessage } from '@worklane/contract/platform/errors';
import { users } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aBrowser, type TestBrowser } from '../../testing/accounts/a-browser.ts';
import { aPerson, PASSWORD } from '../../testing/factories.ts';
import { jobsHurried, jobsSettled } from '../../testing/jobs-settled.ts';
import { startSmtp, type TestSmtp } from '../../testing/servers/smtp-for-tests.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { type IdentityWorld, registered, startIdentityWorld } from '../../testing/worlds/identity-world.ts';
import { revokeSignIn } from './jobs.ts';

let world: IdentityWorld;
let smtp: TestSmtp;
/** One with a mail server, where people have to verify, and one without. */
let app: TestApp;
let quiet: TestApp;

beforeAll(async () => {
  world = await startIdentityWorld();
  smtp = await startSmtp();
  const { settings } = world.provider;
  app = await startTestApp(inject('templateUrl'), { settings: { ...settings, SMTP_URL: smtp.url } });
  quiet = await startTestApp(inject('templateUrl'), { settings });
  await aPerson(app, 'First One');
});
afterAll(async () => {
  await app.close();
  await quiet.close();
  await world.provider.close();
  await smtp.close();
});

/** @param browser the one that signed up, or is signed in */
async function verify(email: string, browser: TestBrowser): Promise<void> {
  await browser.call(auth.verifyEmail, { body: { token: smtp.tokenFor(email, 'verify-email') } });
}

it('lists the configured providers, and the missing settings of the others', async () => {
  const set = await callEndpoint(app, identities.providers);
  expect(set.body.map((each) => [each.provider, each.is_configured])).toEqual(PROVIDERS.map((each) => [each, true]));
  const without = await startTestApp(inject('templateUrl'), { settings: { GITHUB_CLIENT_ID: 'only' } });
  const missing = (await callEndpoint(without, identities.providers)).body;
  expect(missing.find((each) => each.provider === 'azure')?.missing_settings).toEqual([
    'MICROSOFT_CLIENT_ID',
    'MICROSOFT_CLIENT_SECRET',
  ]);
  expect(missing.find((each) => each.provider === 'github')?.missing_settings).toEqual(['GITHUB_CLIENT_SECRET']);
  const refused = await callEndpoint(without, identities.start, { body: { provider: 'github' } });
  expect(refused.error).toMatchObject({
    code: 'provider_not_configured',
    message: expect.stringContaining('GITHUB_CLIENT_SECRET'),
  });
  await without.close();
});

describe.each(['google', 'github'] as const)('%s', (name) => {
  it('signs a new user up with a verified address, and in again later', async () => {
    const person = world.aProviderUser();
    const first = await world.goThrough(aBrowser(app), name, person);
    expect(first.body).toMatchObject({ intent: 'sign_in', next: null, return_to: '/dashboard' });
    expect(first.body.session?.user).toMatchObject({ status: 'active', email_verified: true, name: person.name });
    const again = await world.goThrough(aBrowser(app), name, person);
    expect(again.body.session?.user.id).toBe(first.body.session?.user.id);
  });

  it('links itself to the verified account with the same verified address', async () => {
    const person = world.aProviderUser();
    const browser = await registered(app, person.email);
    await verify(person.email, browser);
    const { id } = (await browser.call(users.me)).body.user;
    const entered = await world.goThrough(aBrowser(app), name, person);
    expect(entered.body.session?.user.id).toBe(id);
    expect((await browser.call(users.me)).status).toBe(200);
  });

  it("removes a stranger's password and sessions from an unverified account when its owner signs in", async () => {
    const person = world.aProviderUser();
    const stranger = await registered(app, person.email);
    const entered = await world.goThrough(aBrowser(app), name, person);
    expect(entered.body.session?.user).toMatchObject({ email: person.email, email_verified: true });
    expect((await stranger.call(users.me)).status).toBe(401);
    expect((await stranger.call(auth.refresh)).status).toBe(401);
    const old = await callEndpoint(app, auth.login, { body: { email: person.email, password: PASSWORD } });
    expect(old.error?.code).toBe('invalid_credentials');
  });

  it('links to no account by an address the provider has not verified', async () => {
    const person = world.aProviderUser(false);
    const browser = await registered(app, person.email);
    await verify(person.email, browser);
    const refused = await world.goThrough(aBrowser(app), name, person);
    expect(refused.body).toMatchObject({ session: null, next: 'verify_email' });
    await jobsSettled(app);
    expect((await browser.call(auth.security)).body.identities).toEqual([]);
  });
});

describe('azure', () => {
  it('proves no address: a new user has to verify it, a known account is not linked, and both get the same answer', async () => {
    const [fresh, known] = [world.aProviderUser(), world.aProviderUser()];
    const browser = await registered(app, known.email);
    const newcomer = aBrowser(app);
    await verify(known.email, browser);
    const answers = [
      await world.goThrough(newcomer, 'azure', fresh),
      await world.goThrough(aBrowser(app), 'azure', known),
    ];
    for (const answer of answers) {
      expect(answer.body).toEqual({ intent: 'sign_in', session: null, next: 'verify_email', return_to: '/dashboard' });
    }
    await jobsSettled(app);
    expect((await browser.call(auth.security)).body.identities).toEqual([]);
    await verify(fresh.email, newcomer);
    const entered = await world.goThrough(aBrowser(app), 'azure', fresh);
    expect(entered.body.session?.user).toMatchObject({ email: fresh.email, email_verified: true });
    const [row] = await app.services.db.query<{ issuer: string }>(
      sql`select issuer from identities where provider = 'azure' and subject = ${fresh.subject}`,
    );
    expect(row?.issuer).toContain('contoso-tenant');
  });

  it('signs a new user in on a server without mail, and still links to no known account', async () => {
    const [fresh, known] = [world.aProviderUser(), world.aProviderUser()];
    await registered(quiet, known.email);
    const entered = await world.goThrough(aBrowser(quiet), 'azure', fresh);
    expect(entered.body.session?.user).toMatchObject({ email_verified: false, status: 'pending' });
    const refused = await world.goThrough(aBrowser(quiet), 'azure', known);
    expect(refused.error?.code).toBe('identity_not_linked');
  });
});

describe('the redirect to a provider and back', () => {
  it('is valid once, in the browser that started it, for ten minutes', async () => {
    const person = world.aProviderUser();
    const browser = aBrowser(app);
    const start = async () => (await browser.call(identities.start, { body: { provider: 'google' } })).body.url;

    const stolen = await world.finish(aBrowser(app), await start(), person);
    expect(stolen.error?.code).toBe('oauth_state_invalid');

    const back = await world.provider.approve(await start(), person.subject);
    const other = aBrowser(app);
    await other.call(identities.start, { body: { provider: 'google' } });
    expect((await other.call(identities.finish, { body: back })).error?.code).toBe('oauth_state_invalid');
    expect((await browser.call(identities.finish, { body: back })).status).toBe(200);
    expect((await browser.call(identities.finish, { body: back })).error?.message).toMatch(/already been used/);

    const late = await start();
    await app.services.db.query(
      sql`update one_time_secrets set expires_at = now() - interval '1 second' where purpose = 'oauth'`,
    );
    expect((await world.finish(browser, late, person)).error?.code).toBe('oauth_state_invalid');
  });

  it('signs in exactly one of fifty simultaneous requests', async () => {
    const browser = aBrowser(app);
    const { url } = (await browser.call(identities.start, { body: { provider: 'github' } })).body;
    const body = await world.provider.approve(url, world.aProviderUser().subject);
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => callEndpoint(app, identities.finish, { body, headers: { cookie: cookies } })),
    );
    const counts = Map.groupBy(answers, (each) => each.error?.code ?? 'in');
    expect(counts.get('in')).toHaveLength(1);
    expect(counts.get('oauth_state_invalid')).toHaveLength(49);
  });

  it('returns only to a path of this server', async () => {
    for (const return_to of ['https://evil.example', '//evil.example', '/\\evil.example', 'evil']) {
      const answer = await callEndpoint(app, identities.start, { body: { provider: 'google', return_to } });
      expect(answer.error?.code).toBe('invalid_input');
    }
  });

  it('passes on why the provider refused, and signs nobody in', async () => {
    const answer = await world.goThrough(aBrowser(app), 'google', 'nobody');
    expect(answer.error).toMatchObject({
      code: 'provider_refused',
      message: 'Google did not sign you in: you did not allow it',
    });
  });

  it('refuses a code from another attempt', async () => {
    const person = world.aProviderUser();
    const browser = aBrowser(app);
    const urls = [];
    for (let i = 0; i < 2; i++)
      urls.push((await browser.call(identities.start, { body: { provider: 'google' } })).body.url);
    const [one, two] = await Promise.all(urls.map((url) => world.provider.approve(url, person.subject)));
    const body = { ...one, code: two?.code ?? '', state: one?.state ?? '' };
    const mixed = await browser.call(identities.finish, { body });
    expect(mixed.error?.code).toBe('oauth_state_invalid');
  });

  it.each([
    ['google', 'github'],
    ['github', 'google'],
    ['google', 'azure'],
  ] as const)(
    "refuses another provider's answer to the state of %s, and still accepts the right one",
    async (own, other) => {
      const person = world.aProviderUser();
      const browser = aBrowser(app);
      const begin = async (name: Provider) =>
        world.provider.approve(
          (await browser.call(identities.start, { body: { provider: name } })).body.url,
          person.subject,
        );
      const back = await begin(own);
      const foreign = { ...(await begin(other)), state: back.state ?? '' };
      const named = await browser.call(identities.finish, {
        body: { ...foreign, iss: `${world.provider.url}/${other}` },
      });
      expect([named.status, named.error?.message]).toEqual([400, errorMessage('oauth_state_invalid')]);
      const right = await browser.call(identities.finish, { body: { ...back, iss: `${world.provider.url}/${own}` } });
      expect(right.body.session?.user.email).toBe(person.email);
    },
  );

  it('uses up its state when only the code shows that another provider answered', async () => {
    const person = world.aProviderUser();
    const browser = aBrowser(app);
    const begin = async (name: Provider) =>
      world.provider.approve(
        (await browser.call(identities.start, { body: { provider: name } })).body.url,
        person.subject,
      );
    for (const [own, other] of [
      ['google', 'github'],
      ['github', 'azure'],
    ] as const) {
      const back = await begin(own);
      const foreign = { ...(await begin(other)), state: back.state ?? '' };
      expect((await browser.call(identities.finish, { body: foreign })).error?.code).toBe('oauth_state_invalid');
      expect((await browser.call(identities.finish, { body: back })).error?.code).toBe('oauth_state_invalid');
    }
  });
});

describe('the token of a sign-in at GitHub', () => {
  const signIn = () => world.goThrough(aBrowser(app), 'github', world.aProviderUser());

  it('is revoked after its use, also when GitHub does not say who signed in or the process is killed', async () => {
    const { gitHubTokens, wire } = world.provider;
    const { issued } = gitHubTokens;
    expect((await signIn()).body.session).not.toBeNull();
    await wire.set('500', /\/user$/);
    expect((await signIn()).error?.code).toBe('provider_failed');
    // Whatever becomes of the sign-in, the job is there before GitHub is asked who it is.
    await wire.set('hang', /\/user$/);
    const reached = new Promise<void>((resolve) => {
      wire.onMet = resolve;
    });
    const hanging = signIn();
    await reached;
    await jobsHurried(app, revokeSignIn);
    expect([gitHubTokens.issued - issued, gitHubTokens.valid()]).toEqual([3, 0]);
    wire.onMet = undefined;
    await wire.set('none');
    expect((await hanging).error?.code).toBe('provider_failed');
  });

  it('is revoked later when GitHub refuses at first, and nobody waits for it', async () => {
    const { gitHubTokens, wire } = world.provider;
    await wire.set('500', /\/applications\//);
    expect((await signIn()).body.session).not.toBeNull();
    await jobsHurried(app, revokeSignIn);
    expect(gitHubTokens.valid()).toBe(1);
    await wire.set('none');
    await jobsHurried(app, revokeSignIn);
    await expect.poll(() => gitHubTokens.valid()).toBe(0);
  });
});
