// Whether an address has an account is told by no answer: not by its words, its headers or its time.
import { auth } from '@worklane/contract/auth';
import type { AnyEndpoint, BodyOf } from '@worklane/contract/endpoint';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aPerson, PASSWORD, type TestPerson } from '../apps/server/src/testing/factories.ts';
import { startSmtp, type TestSmtp } from '../apps/server/src/testing/smtp-for-tests.ts';
import { callEndpoint, startTestApp, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import { figure, report } from './figure.ts';

let smtp: TestSmtp;
let app: TestApp;
let person: TestPerson;

beforeAll(async () => {
  smtp = await startSmtp();
  app = await startTestApp(inject('templateUrl'), { settings: { SMTP_URL: smtp.url, RATE_LIMIT_FACTOR: '100000' } });
  person = await aPerson(app);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

describe('whether an address has an account', () => {
  const SAMPLES = figure(100, 500);
  const MEDIAN_GAP_MS = 5;
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

  async function ask<E extends AnyEndpoint>(endpoint: E, body: BodyOf<E>) {
    const started = performance.now();
    const answer = await callEndpoint(app, endpoint, { body });
    const ms = performance.now() - started;
    // What happens behind the answer must not slow the next question down.
    await app.services.background.settled();
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
    const error = answer.error && { ...answer.error, request_id: '' };
    const said = answer.error ? error : answer.body;
    return { ms, said: JSON.stringify([answer.status, said, headers]) };
  }

  const cases: [string, (email: string) => Promise<{ ms: number; said: string }>][] = [
    ['login', (email) => ask(auth.login, { email, password: 'not the password' })],
    ['forgotPassword', (email) => ask(auth.forgotPassword, { email })],
    ['resend', (email) => ask(auth.resend, { email })],
    ['register', (email) => ask(auth.register, { name: 'A', email, password: PASSWORD, company_name: 'B' })],
  ];

  // Tried again when the machine was busy: what an answer says is the same every time, only its time is not.
  it.each(cases)(
    'is told neither by answer nor by time (%s)',
    { timeout: figure(180_000, 1_200_000), retry: 2 },
    async (name, question) => {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      const said = new Set<string>();
      for (let i = 0; i < SAMPLES; i++) {
        // Taking turns, so that whatever else the machine does falls on both alike.
        for (const kind of i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          const email = kind === 'known' ? person.email : `unknown${i}.${Math.random()}@example.com`;
          const answer = await question(email);
          times[kind].push(answer.ms);
          said.add(answer.said);
        }
      }
      expect(said.size).toBe(1);
      const gap = Math.abs(median(times.known) - median(times.unknown));
      expect(gap).toBeLessThan(MEDIAN_GAP_MS);
      report('7', name, `${SAMPLES} of each kind: the same answer, medians ${gap.toFixed(2)} ms apart`);
    },
  );
});
