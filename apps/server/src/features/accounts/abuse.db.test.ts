// Tests the limits on guessing, flooding and signing up twice at once.
import { auth } from '@worklane/contract/auth';
import { identities } from '@worklane/contract/identities';
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { currentRequest } from '../../platform/database/request-work.ts';
import { aPerson, PASSWORD } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { startSmtp, type TestSmtp } from '../../testing/servers/smtp-for-tests.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { guessesOf } from './wrong-passwords.ts';

let smtp: TestSmtp;
/** `strict` has the limits that people meet; `app` has limits too high to disturb the tests. */
let strict: TestApp;
let app: TestApp;

beforeAll(async () => {
  smtp = await startSmtp();
  strict = await startTestApp(inject('templateUrl'), { settings: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
  app = await startTestApp(inject('templateUrl'), { settings: { SMTP_URL: smtp.url, RATE_LIMIT_FACTOR: '100000' } });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await strict.close();
  await app.close();
  await smtp.close();
});

/**
 * Counts how often requests ask the database from now on; work in the background asks too.
 * @returns the count so far
 */
function countStatements({ services }: TestApp): () => number {
  const { pool } = services.db;
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  let asked = 0;
  vi.spyOn(pool, 'query').mockImplementation((...given: unknown[]) => {
    if (currentRequest()) asked++;
    return query(...given);
  });
  return () => asked;
}

const from = (address: string) => ({ 'x-forwarded-for': address });

describe('limits', () => {
  it('slow down an attacker in every process without locking the owner out', async () => {
    const { email } = await aPerson(strict);
    const other = await strict.another();
    const guess = (on: Pick<TestApp, 'server'>, address: string, password = 'a guess') =>
      callEndpoint(on, auth.login, { body: { email, password }, headers: from(address) });
    const guesses = [];
    for (let i = 0; i < 11; i++) guesses.push((await guess(i % 2 === 0 ? strict : other, '198.51.100.7')).status);
    expect(guesses).toEqual([...Array(10).fill(401), 429]);
    expect((await guess(strict, '198.51.100.7', PASSWORD)).status).toBe(429);
    expect((await guess(strict, '203.0.113.9', PASSWORD)).status).toBe(200);
  });

  it('let the owner of an address sign up while a stranger keeps signing up with it', async () => {
    const settings = { SMTP_URL: smtp.url, RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' };
    const sending = await startTestApp(inject('templateUrl'), { settings });
    onTestFinished(() => sending.close());
    await aPerson(sending);
    const body = { name: 'Mara', email: 'mara@wanted.example', password: PASSWORD, company_name: 'Wanted' };
    const signUp = async (address: string) =>
      (await callEndpoint(sending, auth.register, { body, headers: from(address) })).status;
    const tries = [];
    for (let i = 0; i < 6; i++) tries.push(await signUp('198.51.100.9'));
    expect(tries).toEqual([...Array(5).fill(200), 429]);
    expect(await signUp('203.0.113.30')).toBe(200);
    await jobsSettled(sending);
  });

  it('forget wrong passwords after a right one', async () => {
    const { email } = await aPerson(strict);
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 5; i++)
        await callEndpoint(strict, auth.login, { body: { email, password: 'typo' }, headers: from('203.0.113.20') });
      const right = { body: { email, password: PASSWORD }, headers: from('203.0.113.20') };
      expect((await callEndpoint(strict, auth.login, right)).status).toBe(200);
    }
  });

  it('count no right password, however many users sign in from one address at once', async () => {
    const { email } = await aPerson(strict);
    const attempt = (password: string) =>
      callEndpoint(strict, auth.login, { body: { email, password }, headers: from('192.0.2.50') });
    for (let i = 0; i < 9; i++) await attempt('typo');
    const { db } = strict.services;
    const counted = () =>
      db.query<{ points: number }>(sql`select points from limits.counters where key like 'login%' and points > 0`);
    const before = (await counted()).length;
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(PASSWORD)));
    expect(answers.map((each) => each.status)).toEqual(Array(40).fill(200));
    expect((await counted()).length).toBe(before - 3);
    expect(await db.query(sql`select 1 from limits.counters where key like 'login%' and points < 0`)).toEqual([]);
  });

  it('check no more passwords at once than the limit of wrong ones', async () => {
    const { email } = await aPerson(strict);
    const verify = vi.spyOn(strict.services.passwords, 'verify');
    const guess = (_: unknown, index: number) => {
      const password = index === 60 ? PASSWORD : 'a guess';
      return callEndpoint(strict, auth.login, { body: { email, password }, headers: from('192.0.2.51') });
    };
    const answers = await Promise.all(Array.from({ length: 80 }, guess));
    const looked = verify.mock.calls.length;
    verify.mockRestore();
    expect(answers.map((each) => each.status).sort()).toEqual([...Array(10).fill(401), ...Array(70).fill(429)]);
    expect(looked).toBe(10);
  });

  it('shield the database and other addresses from a flood of sign-ins', async () => {
    const { email, token } = await aPerson(strict);
    const { passwords } = strict.services;
    const gate = Promise.withResolvers<void>();
    const checked = passwords.verify.bind(passwords);
    let held = 0;
    vi.spyOn(passwords, 'verify').mockImplementation(async (kept) => {
      if (kept.password === 'flood') {
        held++;
        await gate.promise;
      }
      return checked(kept);
    });
    const asked = countStatements(strict);
    let refused = 0;
    const flood = Array.from({ length: 300 }, async (_, index) => {
      const body = { email: `nobody${index}@example.com`, password: 'flood' };
      const answer = await callEndpoint(strict, auth.login, { body, headers: from('192.0.2.52') });
      if (answer.status === 429) refused++;
      return answer;
    });
    await vi.waitFor(() => expect([held, refused]).toEqual([1, 199]), { timeout: 20_000 });
    expect(asked()).toBeLessThan(20);
    const right = { body: { email, password: PASSWORD }, headers: from('192.0.2.53') };
    expect((await callEndpoint(strict, auth.login, right)).status).toBe(200);
    expect((await callEndpoint(strict, auth.sessions, { token })).status).toBe(200);
    expect(held).toBe(1);
    gate.resolve();
    const answers = await Promise.all(flood);
    const statuses = answers.map((each) => each.status);
    expect(statuses.filter((status) => status !== 429 && status !== 401)).toEqual([]);
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('5');
  });

  it.each([
    ['verify', auth.verifyEmail, { token: 'x'.repeat(43) }, [1, 199]],
    ['resend', auth.resend, { email: 'nobody@example.com' }, [4, 196]],
    ['forgot', auth.forgotPassword, { email: 'nobody@example.com' }, [4, 196]],
    ['provider', identities.start, { provider: 'google' }, [4, 196]],
  ] as const)(
    'shield the database and other addresses from hundreds of requests at once without an account (%s)',
    async (name, endpoint, body, [working, turnedAway]) => {
      const [flooding, calm] = [from(`192.0.2.9${name.length}`), from('192.0.2.89')];
      const { email } = await aPerson(strict);
      const { limits } = strict.services;
      const gate = Promise.withResolvers<void>();
      // What stays held would refuse the floods of the next tests.
      onTestFinished(() => gate.resolve());
      let [held, refused] = [0, 0];
      const take = limits.take.bind(limits);
      vi.spyOn(limits, 'take').mockImplementation(async (limit, ...key) => {
        if (key.includes(flooding['x-forwarded-for'])) {
          held++;
          await gate.promise;
        }
        return take(limit, ...key);
      });
      // The request that created the person has work left after its answer: what follows its events counts as its own.
      await strict.services.reactions.follow();
      await jobsSettled(strict);
      const asked = countStatements(strict);
      const flood = Array.from({ length: 300 }, async () => {
        const answer = await callEndpoint(strict, endpoint as AnyEndpoint, { body, headers: flooding });
        if (answer.status === 429) refused++;
        return answer;
      });
      await vi.waitFor(() => expect([held, refused]).toEqual([working, turnedAway]), { timeout: 20_000 });
      expect(asked()).toBe(0);
      const right = { body: { email, password: PASSWORD }, headers: calm };
      expect((await callEndpoint(strict, auth.login, right)).status).toBe(200);
      expect((await callEndpoint(strict, endpoint as AnyEndpoint, { body, headers: calm })).status).not.toBe(429);
      expect(held).toBe(working);
      gate.resolve();
      const answers = await Promise.all(flood);
      expect(answers.at(-1)?.headers.get('retry-after')).toBe('5');
    },
  );

  it('keep counting for an attacked account while the attacker signs in to their own', async () => {
    const [victim, guesser] = [await aPerson(strict), await aPerson(strict)];
    const tryOn = (email: string, password: string) =>
      callEndpoint(strict, auth.login, { body: { email, password }, headers: from('192.0.2.60') });
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      statuses.push((await tryOn(victim.email, `guess ${i}`)).status);
      expect((await tryOn(guesser.email, PASSWORD)).status).toBe(200);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('keep counting for an address that guesses at many accounts, also when it signs in to one', async () => {
    const guesser = await aPerson(strict);
    const tryOn = (email: string, password: string) =>
      callEndpoint(strict, auth.login, { body: { email, password }, headers: from('192.0.2.70') });
    for (let i = 0; i < 98; i++) {
      const address = '192.0.2.70';
      await guessesOf(strict.services, { email: `victim${i}@example.com`, from: address, address }).reserve();
    }
    await tryOn(guesser.email, 'typo');
    expect((await tryOn(guesser.email, PASSWORD)).status).toBe(200);
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await tryOn(`other${i}@example.com`, 'a guess')).status);
    expect(statuses).toEqual([401, 401, 429]);
    const refused = await tryOn('victim0@example.com', 'a guess');
    expect(refused.error?.message).toMatch(/^Too many attempts. Try again in about 1[45] minutes.$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  it('admit only known addresses while an account is attacked from many addresses', async () => {
    const { email } = await aPerson(strict);
    const signIn = (address: string, password = PASSWORD) =>
      callEndpoint(strict, auth.login, { body: { email, password }, headers: from(address) });
    expect((await signIn('192.0.2.80')).status).toBe(200);
    for (let i = 0; i < 300; i++) {
      const guesses = guessesOf(strict.services, { email, from: `g${i}`, address: `g${i}` });
      await guesses.reserve();
    }
    expect((await signIn('192.0.2.81')).status).toBe(429);
    expect((await signIn('192.0.2.80')).status).toBe(200);
  });

  it('use the address that the trusted proxy saw, not the one a client claims', async () => {
    const { email } = await aPerson(strict);
    const statuses = [];
    for (let i = 0; i < 11; i++) {
      const headers = from(`10.0.0.${i}, 198.51.100.99`);
      statuses.push((await callEndpoint(strict, auth.login, { body: { email, password: 'guess' }, headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});
