// Proves that one-time secrets work once: of fifty simultaneous uses, round after round, exactly one succeeds.
import { auth } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import { identities } from '@worklane/contract/identities';
import { invitations } from '@worklane/contract/invitations';
import { members } from '@worklane/contract/members';
import { twoFactor } from '@worklane/contract/two-factor';
import { type IdentityProvider, startIdentityProvider } from '@worklane/stand-ins/identity-provider';
import type { StandInPerson } from '@worklane/stand-ins/people';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aBrowser, sessionOf } from '../apps/server/src/testing/accounts/a-browser.ts';
import { twoFactorCode } from '../apps/server/src/testing/accounts/two-factor-code.ts';
import { aMember, aPerson, PASSWORD } from '../apps/server/src/testing/factories.ts';
import { jobsSettled } from '../apps/server/src/testing/jobs-settled.ts';
import { startSmtp, type TestSmtp } from '../apps/server/src/testing/servers/smtp-for-tests.ts';
import { callEndpoint, startTestApp, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import { figure, report } from './figure.ts';

const ROUNDS = figure(20, 500);
const AT_ONCE = 50;
const TIMEOUT = figure(120_000, 3_600_000);

const people: StandInPerson[] = [];
let provider: IdentityProvider;
let smtp: TestSmtp;
/** One with a mail server, and one without, where links are handed to the user who made them. */
let app: TestApp;
let quiet: TestApp;
/** Moved by the tests: a code is good for thirty seconds. */
let now = new Date();

beforeAll(async () => {
  provider = await startIdentityProvider({ people });
  smtp = await startSmtp();
  const settings = { ...provider.settings, RATE_LIMIT_FACTOR: '1000000', TRUST_PROXY: '1' };
  app = await startTestApp(inject('templateUrl'), { settings: { ...settings, SMTP_URL: smtp.url } });
  quiet = await startTestApp(inject('templateUrl'), { settings, now: () => now });
});
afterAll(async () => {
  await app.close();
  await quiet.close();
  await provider.close();
  await smtp.close();
});

/** Gives a request an address by its number: requests with a password wait for others of the same address. */
const from = (place: number) => ({ 'x-forwarded-for': `198.51.100.${place + 1}` });

const atOnce = <T>(attempt: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => attempt(index)));

/** @param round sets the one-time thing up, lets fifty use it and says how many succeeded */
async function always(one: number, what: string, round: (index: number) => Promise<number>): Promise<void> {
  const wins: number[] = [];
  for (let index = 0; index < ROUNDS; index++) wins.push(await round(index));
  expect(wins).toEqual(Array(ROUNDS).fill(one));
  report('6', what, `${ROUNDS} rounds of ${AT_ONCE} at once: exactly ${one} each`);
}

it('a link to a new password', { timeout: TIMEOUT }, async () => {
  const person = await aPerson(app);
  await always(1, 'password reset link', async () => {
    await callEndpoint(app, auth.forgotPassword, { body: { email: person.email } });
    await jobsSettled(app);
    const token = smtp.tokenFor(person.email, 'reset-password');
    const body = { token, password: 'another long password' };
    const answers = await atOnce((place) => callEndpoint(app, auth.resetPassword, { body, headers: from(place) }));
    return answers.filter((each) => each.status === 200).length;
  });
});

it('a link that proves an address', { timeout: TIMEOUT }, async () => {
  await always(1, 'e-mail verification link', async (index) => {
    const email = `once${index}@example.com`;
    const browser = aBrowser(app);
    await browser.call(auth.register, { body: { name: 'O', email, password: PASSWORD, company_name: 'O' } });
    await jobsSettled(app);
    const token = smtp.tokenFor(email, 'verify-email');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answers = await atOnce((place) =>
      callEndpoint(app, auth.verifyEmail, { body: { token }, headers: { ...from(place), cookie } }),
    );
    return answers.filter((each) => each.status === 204).length;
  });
});

it('an invitation', { timeout: TIMEOUT }, async () => {
  const owner = await aPerson(quiet);
  await always(1, 'company invitation', async () => {
    const guest = await aPerson(quiet);
    const { body } = await callEndpoint(quiet, invitations.invite, {
      params: { company: owner.company_id },
      token: owner.token,
      body: { emails: [guest.email], role: 'team_member' },
    });
    const token = /\?token=([\w-]+)$/.exec(body[0]?.sent?.link ?? '')?.[1] ?? '';
    const answers = await atOnce(() =>
      callEndpoint(quiet, invitations.accept, { token: guest.token, body: { token } }),
    );
    return answers.filter((each) => each.status === 200).length;
  });
});

it('the return of a provider', { timeout: TIMEOUT }, async () => {
  await always(1, 'state of a sign-in by a provider', async (index) => {
    const subject = String(9_000 + index);
    people.push({ subject, name: 'P', email: `p${subject}@example.com`, isEmailVerified: true });
    const browser = aBrowser(app);
    const { url } = (await browser.call(identities.start, { body: { provider: 'github' } })).body;
    const body = await provider.approve(url, subject);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answers = await atOnce(() => callEndpoint(app, identities.finish, { body, headers: { cookie } }));
    return answers.filter((each) => each.error === undefined).length;
  });
});

it('a code of the second factor', { timeout: TIMEOUT }, async () => {
  const { email } = await aPerson(quiet);
  const browser = aBrowser(quiet);
  const login = { body: { email, password: PASSWORD } };
  browser.token = sessionOf((await browser.call(auth.login, login)).body).token;
  const { secret } = (await browser.call(twoFactor.enroll)).body;
  const code = () => twoFactorCode(secret, now);
  await browser.call(twoFactor.verify, { body: { code: code() } });
  // Each is a separate sign-in that waits for its code; fewer than fifty, because each costs a password.
  const waiting = 10;
  await always(1, `two-factor code, ${waiting} sign-ins`, async () => {
    now = new Date(now.getTime() + 60_000);
    const browsers = await Promise.all(
      Array.from({ length: waiting }, async () => {
        const each = aBrowser(quiet);
        await each.call(auth.login, login);
        return each;
      }),
    );
    const answers = await Promise.all(
      browsers.map((each) => each.call(twoFactor.challenge, { body: { code: code() } })),
    );
    return answers.filter((each) => each.status === 200).length;
  });
});

it('the way out of two last owners', { timeout: TIMEOUT }, async () => {
  await always(1, 'one of two last owners leaves', async () => {
    const owner = await aPerson(quiet);
    const second = await aMember(quiet, owner.company_id, 'owner');
    const leave = (token: string) =>
      callEndpoint(quiet, members.leave, { params: { company: owner.company_id }, token });
    const answers = await atOnce((index) => leave(index % 2 === 0 ? owner.token : second.token));
    const left = await callEndpoint(quiet, companies.members, {
      params: { company: owner.company_id },
      token: answers.findIndex((each) => each.status === 204) % 2 === 0 ? second.token : owner.token,
    });
    expect(left.body.map((each) => each.role)).toEqual(['owner']);
    return answers.filter((each) => each.status === 204).length;
  });
});
