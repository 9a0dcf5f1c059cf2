// Tests the second factor: every sign-in needs it, codes work once, and guesses are limited.
import { auth } from '@worklane/contract/auth';
import { identities } from '@worklane/contract/identities';
import { twoFactor } from '@worklane/contract/two-factor';
import { users } from '@worklane/contract/users';
import { startIdentityProvider } from '@worklane/stand-ins/identity-provider';
import { PEOPLE } from '@worklane/stand-ins/people';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aBrowser, sessionOf, type TestBrowser } from '../../testing/accounts/a-browser.ts';
import { duringPasswordCheck } from '../../testing/accounts/during-password-check.ts';
import { twoFactorCode } from '../../testing/accounts/two-factor-code.ts';
import { aPerson, PASSWORD } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
/** Moved by the tests: a code is good for thirty seconds. */
let now = new Date();

beforeAll(async () => {
  provider = await startIdentityProvider();
  app = await startTestApp(inject('templateUrl'), { settings: provider.settings, now: () => now });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

interface Enrolled {
  email: string;
  browser: TestBrowser;
  recovery: string[];
  code(): string;
}

const laterBy = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

async function withPassword(email?: string): Promise<{ email: string; browser: TestBrowser }> {
  const person = email ? { email } : await aPerson(app);
  const browser = aBrowser(app);
  const { body } = await browser.call(auth.login, { body: { email: person.email, password: PASSWORD } });
  browser.token = sessionOf(body).token;
  return { email: person.email, browser };
}

async function enrolled(): Promise<Enrolled> {
  const { email, browser } = await withPassword();
  const { secret, uri, qr_svg } = (await browser.call(twoFactor.enroll)).body;
  expect(uri).toMatch(/^otpauth:\/\/totp\/Worklane:/);
  expect(qr_svg).toContain('<svg');
  const code = () => twoFactorCode(secret, now);
  const verified = await browser.call(twoFactor.verify, { body: { code: code() } });
  expect(verified.error).toBeUndefined();
  laterBy(30);
  return { email, browser, recovery: verified.body.recovery_codes, code };
}

/** Signs in with the right password alone; the second factor is still to come. */
async function halfIn(email: string): Promise<TestBrowser> {
  const browser = aBrowser(app);
  const answer = await browser.call(auth.login, { body: { email, password: PASSWORD } });
  expect(answer.body).toEqual({ next: 'two_factor' });
  expect([...browser.cookies.keys()]).toEqual(['worklane_two_factor']);
  return browser;
}

it('stays off until a first code proves that the app has the secret', async () => {
  const { email, browser } = await withPassword();
  await browser.call(twoFactor.enroll);
  expect((await browser.call(twoFactor.verify, { body: { code: '000000' } })).error?.code).toBe('code_invalid');
  expect((await browser.call(auth.security)).body.two_factor.is_enabled).toBe(false);
  await withPassword(email);
});

it('asks for a code after the password before it starts a session', async () => {
  const { email, code } = await enrolled();
  const browser = await halfIn(email);
  expect((await browser.call(auth.refresh)).status).toBe(401);
  expect((await browser.call(users.me)).status).toBe(401);
  const done = await browser.call(twoFactor.challenge, { body: { code: code() } });
  browser.token = done.body.token;
  expect((await browser.call(users.me)).status).toBe(200);
});

it('asks for a code after a provider before it starts a session', async () => {
  const { browser, code } = await enrolled();
  const [person] = PEOPLE;
  const { url } = (await browser.call(identities.link, { body: { provider: 'google' } })).body;
  const back = await provider.approve(url, person?.subject ?? '');
  expect((await browser.call(identities.finish, { body: { state: '', ...back } })).status).toBe(200);

  const another = aBrowser(app);
  const start = (await another.call(identities.start, { body: { provider: 'google' } })).body;
  const returned = { state: '', ...(await provider.approve(start.url, person?.subject ?? '')) };
  const answer = await another.call(identities.finish, { body: returned });
  expect(answer.body).toMatchObject({ session: null, next: 'two_factor' });
  expect((await another.call(auth.refresh)).status).toBe(401);
  expect((await another.call(twoFactor.challenge, { body: { code: code() } })).status).toBe(200);
});

it('refuses to finish a sign-in that started before the user ended all other sessions', async () => {
  const { email, browser, code } = await enrolled();
  duringPasswordCheck(app, () => browser.call(auth.endOtherSessions));
  const other = await halfIn(email);
  expect((await other.call(twoFactor.challenge, { body: { code: code() } })).error?.code).toBe('challenge_over');
  laterBy(30);
});

it('refuses a used code and any older one', async () => {
  const { email, code } = await enrolled();
  const used = code();
  expect((await (await halfIn(email)).call(twoFactor.challenge, { body: { code: used } })).status).toBe(200);
  const again = await (await halfIn(email)).call(twoFactor.challenge, { body: { code: used } });
  expect(again.error?.code).toBe('code_invalid');
});

it('refuses even the right code after five wrong ones', async () => {
  const { email, code } = await enrolled();
  const browser = await halfIn(email);
  const codes = [];
  for (let i = 0; i < 5; i++) {
    codes.push((await browser.call(twoFactor.challenge, { body: { code: '000000' } })).error?.code);
  }
  expect(codes).toEqual([...Array(4).fill('code_invalid'), 'challenge_over']);
  expect((await browser.call(twoFactor.challenge, { body: { code: code() } })).error?.code).toBe('challenge_over');
});

it('checks at most five of fifty codes sent at once', async () => {
  const { email, code } = await enrolled();
  const browser = await halfIn(email);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      browser.call(twoFactor.challenge, { body: { code: index === 49 ? code() : String(100_000 + index) } }),
    ),
  );
  expect(answers.filter((each) => each.error?.code === 'code_invalid').length).toBeLessThanOrEqual(4);
  const opened = await app.services.db.query(
    sql`select 1 from one_time_secrets where purpose = 'two_factor' and tries > 5`,
  );
  expect(opened).toEqual([]);
});

it('accepts a code, and a recovery code, from exactly one of fifty simultaneous requests', async () => {
  const { email, code, recovery } = await enrolled();
  for (const given of [code(), recovery[0] as string]) {
    const browsers = [];
    for (let i = 0; i < 50; i++) browsers.push(await halfIn(email));
    const answers = await Promise.all(
      browsers.map((each) => each.call(twoFactor.challenge, { body: { code: given } })),
    );
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
    laterBy(30);
  }
});

it('lets exactly one of fifty simultaneous requests finish a sign-in', async () => {
  const { email, recovery } = await enrolled();
  const browser = await halfIn(email);
  const answers = await Promise.all(
    recovery.flatMap((code) => Array.from({ length: 5 }, () => browser.call(twoFactor.challenge, { body: { code } }))),
  );
  expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
});

describe('recovery codes', () => {
  it('work once, in any spacing and case, and are stored as hashes', async () => {
    const { email, recovery, browser } = await enrolled();
    expect(new Set(recovery).size).toBe(10);
    const typed = ` ${(recovery[0] as string).toUpperCase().replaceAll('-', ' ')} `;
    expect((await (await halfIn(email)).call(twoFactor.challenge, { body: { code: typed } })).status).toBe(200);
    const again = await (await halfIn(email)).call(twoFactor.challenge, { body: { code: typed } });
    expect(again.error?.code).toBe('code_invalid');
    expect((await browser.call(auth.security)).body.two_factor).toEqual({ is_enabled: true, recovery_codes_left: 9 });
    const rows = await app.services.db.query<{ hash: Buffer }>(sql`select hash from recovery_codes`);
    for (const { hash } of rows) expect(recovery.some((each) => hash.toString().includes(each))).toBe(false);
  });

  it('are all replaced by a new set', async () => {
    const { email, recovery, browser, code } = await enrolled();
    const renewed = await browser.call(twoFactor.recoveryCodes, { body: { code: code() } });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    const old = await (await halfIn(email)).call(twoFactor.challenge, { body: { code: recovery[0] as string } });
    expect(old.error?.code).toBe('code_invalid');
  });
});

describe('turning it off', () => {
  it('requires a new code: a session alone is not enough', async () => {
    const { email, browser, code } = await enrolled();
    for (const wrong of ['000000', '']) {
      const refused = await browser.call(twoFactor.unenroll, { body: { code: wrong } });
      expect(refused.error?.code).toBe('code_invalid');
    }
    expect((await browser.call(twoFactor.enroll)).error?.code).toBe('two_factor_on');
    expect((await browser.call(twoFactor.unenroll, { body: { code: code() } })).status).toBe(204);
    await withPassword(email);
  });

  it('stores the secret encrypted', async () => {
    const { browser } = await withPassword();
    const { secret } = (await browser.call(twoFactor.enroll)).body;
    const rows = await app.services.db.query(sql`select secret from two_factors`);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

it('is required to confirm a session: neither the password nor a provider is enough', async () => {
  const { browser, code } = await enrolled();
  expect((await browser.call(auth.confirm, { body: { password: PASSWORD } })).error?.code).toBe('code_invalid');
  const provided = await browser.call(identities.confirm, { body: { provider: 'google' } });
  expect(provided.error?.code).toBe('two_factor_on');
  expect((await browser.call(auth.confirm, { body: { code: code() } })).status).toBe(200);
});

it('requires a recent confirmation before it is set up', async () => {
  const { browser } = await withPassword();
  await app.services.db.query(sql`update auth_sessions set authenticated_at = now() - interval '1 day'`);
  expect((await browser.call(twoFactor.enroll)).error?.code).toBe('confirm_identity');
});

it('refuses a code when no sign-in waits for one', async () => {
  expect((await callEndpoint(app, twoFactor.challenge, { body: { code: '123456' } })).error?.code).toBe(
    'challenge_over',
  );
});
