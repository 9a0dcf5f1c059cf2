// Signing in by way of providers, against stand-ins that speak their real protocol: who gets in, and who does not.
import { auth } from '@worklane/contract/auth';
import { errorMessage } from '@worklane/contract/errors';
import { identities, PROVIDERS, type Provider } from '@worklane/contract/identities';
import { users } from '@worklane/contract/users';
import { type IdentityProvider, startIdentityProvider } from '@worklane/stand-ins/identity-provider';
import type { StandInPerson } from '@worklane/stand-ins/people';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aBrowser, sessionOf, type TestBrowser } from '../../testing/a-browser.ts';
import { aPerson, PASSWORD } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { startSmtp, type TestSmtp } from '../../testing/smtp-for-tests.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const people: StandInPerson[] = [];
let provider: IdentityProvider;
let smtp: TestSmtp;
/** One with a mail server, where people have to verify, and one without. */
let app: TestApp;
let quiet: TestApp;

beforeAll(async () => {
  provider = await startIdentityProvider({ people });
  smtp = await startSmtp();
  const { settings } = provider;
  app = await startTestApp(inject('templateUrl'), { settings: { ...settings, SMTP_URL: smtp.url } });
  quiet = await startTestApp(inject('templateUrl'), { settings });
  await aPerson(app, 'First One');
});
afterAll(async () => {
  await app.close();
  await quiet.close();
  await provider.close();
  await smtp.close();
});

function somebody(isEmailVerified = true): StandInPerson {
  const subject = String(5_000 + people.length);
  const person = { subject, name: `Person ${subject}`, email: `person${subject}@example.com`, isEmailVerified };
  people.push(person);
  return person;
}

/** Sends a browser to the provider and back. */
async function goThrough(browser: TestBrowser, name: Provider, person: StandInPerson | 'nobody') {
  const started = await browser.call(identities.start, { body: { provider: name, return_to: '/dashboard' } });
  expect(started.error).toBeUndefined();
  return finish(browser, started.body.url, person);
}

async function finish(browser: TestBrowser, url: string, person: StandInPerson | 'nobody') {
  const back = await provider.approve(url, person === 'nobody' ? 'nobody' : person.subject);
  return browser.call(identities.finish, { body: back });
}

async function registered(on: TestApp, email: string): Promise<TestBrowser> {
  const body = { name: 'With Password', email, password: PASSWORD, company_name: 'Theirs' };
  await callEndpoint(on, auth.register, { body });
  await jobsSettled(on);
  const browser = aBrowser(on);
  const { body: result } = await browser.call(auth.login, { body: { email, password: PASSWORD } });
  browser.token = sessionOf(result).token;
  return browser;
}

/** @param browser the one that signed up, or is signed in */
async function verify(email: string, browser: TestBrowser): Promise<void> {
  await browser.call(auth.verifyEmail, { body: { token: smtp.tokenFor(email, 'verify-email') } });
}

it('says which providers are set up, and what is missing for the others', async () => {
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
  it('signs a new person up, verified at once, and in again', async () => {
    const person = somebody();
    const first = await goThrough(aBrowser(app), name, person);
    expect(first.body).toMatchObject({ intent: 'sign_in', next: null, return_to: '/dashboard' });
    expect(first.body.session?.user).toMatchObject({ status: 'active', email_verified: true, name: person.name });
    const again = await goThrough(aBrowser(app), name, person);
    expect(again.body.session?.user.id).toBe(first.body.session?.user.id);
  });

  it('joins a verified account of a verified address', async () => {
    const person = somebody();
    const browser = await registered(app, person.email);
    await verify(person.email, browser);
    const { id } = (await browser.call(users.me)).body.user;
    const entered = await goThrough(aBrowser(app), name, person);
    expect(entered.body.session?.user.id).toBe(id);
    expect((await browser.call(users.me)).status).toBe(200);
  });

  it('drops what a stranger left on an unverified account before its owner came', async () => {
    const person = somebody();
    const stranger = await registered(app, person.email);
    const entered = await goThrough(aBrowser(app), name, person);
    expect(entered.body.session?.user).toMatchObject({ email: person.email, email_verified: true });
    expect((await stranger.call(users.me)).status).toBe(401);
    expect((await stranger.call(auth.refresh)).status).toBe(401);
    const old = await callEndpoint(app, auth.login, { body: { email: person.email, password: PASSWORD } });
    expect(old.error?.code).toBe('invalid_credentials');
  });

  it('joins no account by an address the provider does not vouch for', async () => {
    const person = somebody(false);
    const browser = await registered(app, person.email);
    await verify(person.email, browser);
    const refused = await goThrough(aBrowser(app), name, person);
    expect(refused.body).toMatchObject({ session: null, next: 'verify_email' });
    await jobsSettled(app);
    expect((await browser.call(auth.security)).body.identities).toEqual([]);
  });
});

describe('azure', () => {
  it('is no proof of an address: a new person verifies it, a known one is not joined, and both hear the same', async () => {
    const [fresh, known] = [somebody(), somebody()];
    const browser = await registered(app, known.email);
    const newcomer = aBrowser(app);
    await verify(known.email, browser);
    const answers = [await goThrough(newcomer, 'azure', fresh), await goThrough(aBrowser(app), 'azure', known)];
    for (const answer of answers) {
      expect(answer.body).toEqual({ intent: 'sign_in', session: null, next: 'verify_email', return_to: '/dashboard' });
    }
    await jobsSettled(app);
    expect((await browser.call(auth.security)).body.identities).toEqual([]);
    await verify(fresh.email, newcomer);
    const entered = await goThrough(aBrowser(app), 'azure', fresh);
    expect(entered.body.session?.user).toMatchObject({ email: fresh.email, email_verified: true });
    const [row] = await app.services.db.query<{ issuer: string }>(
      sql`select issuer from identities where provider = 'azure' and subject = ${fresh.subject}`,
    );
    expect(row?.issuer).toContain('contoso-tenant');
  });

  it('lets a new person in where no mail goes out, and still joins nobody', async () => {
    const [fresh, known] = [somebody(), somebody()];
    await registered(quiet, known.email);
    const entered = await goThrough(aBrowser(quiet), 'azure', fresh);
    expect(entered.body.session?.user).toMatchObject({ email_verified: false, status: 'pending' });
    const refused = await goThrough(aBrowser(quiet), 'azure', known);
    expect(refused.error?.code).toBe('identity_not_linked');
  });
});

describe('the way there and back', () => {
  it('is good once, in the browser it was begun in, for ten minutes', async () => {
    const person = somebody();
    const browser = aBrowser(app);
    const start = async () => (await browser.call(identities.start, { body: { provider: 'google' } })).body.url;

    const stolen = await finish(aBrowser(app), await start(), person);
    expect(stolen.error?.code).toBe('oauth_state_invalid');

    const back = await provider.approve(await start(), person.subject);
    const other = aBrowser(app);
    await other.call(identities.start, { body: { provider: 'google' } });
    expect((await other.call(identities.finish, { body: back })).error?.code).toBe('oauth_state_invalid');
    expect((await browser.call(identities.finish, { body: back })).status).toBe(200);
    expect((await browser.call(identities.finish, { body: back })).error?.message).toMatch(/already been used/);

    const late = await start();
    await app.services.db.query(sql`update one_time_secrets set expires_at = now() where purpose = 'oauth'`);
    expect((await finish(browser, late, person)).error?.code).toBe('oauth_state_invalid');
  });

  it('lets exactly one of fifty through', async () => {
    const browser = aBrowser(app);
    const { url } = (await browser.call(identities.start, { body: { provider: 'github' } })).body;
    const body = await provider.approve(url, somebody().subject);
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => callEndpoint(app, identities.finish, { body, headers: { cookie: cookies } })),
    );
    const counts = Map.groupBy(answers, (each) => each.error?.code ?? 'in');
    expect(counts.get('in')).toHaveLength(1);
    expect(counts.get('oauth_state_invalid')).toHaveLength(49);
  });

  it('goes back to a path of this product only', async () => {
    for (const return_to of ['https://evil.example', '//evil.example', '/\\evil.example', 'evil']) {
      const answer = await callEndpoint(app, identities.start, { body: { provider: 'google', return_to } });
      expect(answer.error?.code).toBe('invalid_input');
    }
  });

  it('says what the provider refused, and nothing came of it', async () => {
    const answer = await goThrough(aBrowser(app), 'google', 'nobody');
    expect(answer.error).toMatchObject({
      code: 'provider_refused',
      message: 'Google did not sign you in: you did not allow it',
    });
  });

  it('takes no code of another attempt', async () => {
    const person = somebody();
    const browser = aBrowser(app);
    const urls = [];
    for (let i = 0; i < 2; i++)
      urls.push((await browser.call(identities.start, { body: { provider: 'google' } })).body.url);
    const [one, two] = await Promise.all(urls.map((url) => provider.approve(url, person.subject)));
    const body = { ...one, code: two?.code ?? '', state: one?.state ?? '' };
    const mixed = await browser.call(identities.finish, { body });
    expect(mixed.error?.code).toBe('oauth_state_invalid');
  });

  it.each([
    ['google', 'github'],
    ['github', 'google'],
    ['google', 'azure'],
  ] as const)(
    'takes nothing of another provider with the state of %s, and stays open for the right one',
    async (own, other) => {
      const person = somebody();
      const browser = aBrowser(app);
      const begin = async (name: Provider) =>
        provider.approve((await browser.call(identities.start, { body: { provider: name } })).body.url, person.subject);
      const back = await begin(own);
      const foreign = { ...(await begin(other)), state: back.state ?? '' };
      const named = await browser.call(identities.finish, { body: { ...foreign, iss: `${provider.url}/${other}` } });
      expect([named.status, named.error?.message]).toEqual([400, errorMessage('oauth_state_invalid')]);
      const right = await browser.call(identities.finish, { body: { ...back, iss: `${provider.url}/${own}` } });
      expect(right.body.session?.user.email).toBe(person.email);
    },
  );

  it('counts its state once also when only the code tells that it is of another provider', async () => {
    const person = somebody();
    const browser = aBrowser(app);
    const begin = async (name: Provider) =>
      provider.approve((await browser.call(identities.start, { body: { provider: name } })).body.url, person.subject);
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

describe('linking', () => {
  async function link(browser: TestBrowser, name: Provider, person: StandInPerson) {
    const started = await browser.call(identities.link, { body: { provider: name } });
    expect(started.error).toBeUndefined();
    return finish(browser, started.body.url, person);
  }

  it('joins an identity while one is logged in, whatever its address says', async () => {
    const person = somebody();
    const browser = await registered(quiet, `own${person.subject}@example.com`);
    const linked = await link(browser, 'azure', person);
    expect(linked.body).toMatchObject({ intent: 'link', session: null, next: null });
    const { id } = (await browser.call(users.me)).body.user;
    const entered = await goThrough(aBrowser(quiet), 'azure', person);
    expect(entered.body.session?.user.id).toBe(id);
  });

  it('gives nobody an identity that is somebody else’s', async () => {
    const person = somebody();
    await goThrough(aBrowser(quiet), 'google', person);
    const browser = await registered(quiet, `other${person.subject}@example.com`);
    expect((await link(browser, 'google', person)).error?.code).toBe('identity_taken');
  });

  it('is finished in the session it was begun in, or not at all', async () => {
    const person = somebody();
    const victim = await registered(quiet, `victim${person.subject}@example.com`);
    const attacker = await registered(quiet, `attacker${person.subject}@example.com`);
    const { url } = (await attacker.call(identities.link, { body: { provider: 'google' } })).body;
    const back = await provider.approve(url, person.subject);
    expect((await victim.call(identities.finish, { body: back })).error?.code).toBe('oauth_state_invalid');
    await attacker.call(auth.logout);
    expect((await attacker.call(identities.finish, { body: back })).error?.code).toBe('not_authenticated');
  });

  it('wants a fresh proof of who one is, and leaves one way to sign in', async () => {
    const person = somebody();
    const browser = aBrowser(quiet);
    const { session } = (await goThrough(browser, 'google', person)).body;
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
    expect((await finish(browser, url, person)).body).toMatchObject({ intent: 'confirm' });
    expect((await link(browser, 'github', person)).status).toBe(200);
    expect((await browser.call(identities.unlink, { params })).status).toBe(204);
    expect((await browser.call(auth.security)).body.identities.map((each) => each.provider)).toEqual(['github']);
  });

  it("confirms nobody by somebody else's identity", async () => {
    const [mine, theirs] = [somebody(), somebody()];
    await goThrough(aBrowser(quiet), 'google', theirs);
    const browser = aBrowser(quiet);
    browser.token = (await goThrough(browser, 'google', mine)).body.session?.token;
    const { url } = (await browser.call(identities.confirm, { body: { provider: 'google' } })).body;
    expect((await finish(browser, url, theirs)).error?.code).toBe('identity_taken');
  });

  it("cannot remove somebody else's identity", async () => {
    const [mine, theirs] = [somebody(), somebody()];
    const other = aBrowser(quiet);
    other.token = (await goThrough(other, 'google', theirs)).body.session?.token;
    const identity = (await other.call(auth.security)).body.identities[0]?.id ?? '';
    const browser = aBrowser(quiet);
    browser.token = (await goThrough(browser, 'google', mine)).body.session?.token;
    expect((await browser.call(identities.unlink, { params: { identity } })).error?.code).toBe('not_found');
    expect((await other.call(auth.security)).body.identities).toHaveLength(1);
  });
});
