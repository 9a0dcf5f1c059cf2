// Proves that no answer reveals whether an address has an account, by words, headers or time.
import { randomBytes } from 'node:crypto';
import { auth } from '@worklane/contract/auth';
import { invitations } from '@worklane/contract/invitations';
import type { AnyEndpoint } from '@worklane/contract/platform/endpoint';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  type AppWithMail,
  registrationOf,
  startAppWithMail,
} from '../apps/server/src/testing/accounts/app-with-mail.ts';
import { jobsSettled } from '../apps/server/src/testing/jobs-settled.ts';
import { type CallInput, callEndpoint, type TestResponse } from '../apps/server/src/testing/start-test-app.ts';
import { figure, report } from './figure.ts';

/** Of each kind. */
const SAMPLES = figure(250, 500);
/** Between the two medians. Skipping a step for one of the two kinds, such as a password's hash, a row or a job, differs by more. */
const MOST_RATIO = 1.25;
/** As many times the samples on a machine whose other work differs more than the kinds do: together they differ less. */
const MOST_TIMES = 3;
/** Questions that wait for mail more than they compute go side by side. */
const MOST_AT_ONCE = 10;

let installed: AppWithMail;
const known: string[] = [];

// Makes addresses of one length, because headers tell how long an answer is that repeats the address.
const anAddress = () => `${randomBytes(8).toString('hex')}@example.com`;

beforeAll(async () => {
  // The cheapest hash of other tests takes so little time that leaving it out wouldn't be noticed.
  installed = await startAppWithMail(inject('templateUrl'), { passwordCost: { memory: 4_096, passes: 1 } });
  for (let i = 0; i < MOST_AT_ONCE; i++) {
    const email = anAddress();
    await ask(auth.register, { body: registrationOf(email) });
    known.push(email);
  }
  await jobsSettled(installed.app);
});
afterAll(() => installed.close());

async function ask<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) {
  const started = performance.now();
  const answer = await callEndpoint(installed.app, endpoint, input);
  return { ms: performance.now() - started, answer };
}

/** Writes an answer as text, without what is new in every one. */
function said(email: string, { status, headers, body, error }: TestResponse<AnyEndpoint>): string {
  const lasting = [...headers].filter(([name]) => name !== 'x-request-id');
  return JSON.stringify([status, error ? { ...error, request_id: '' } : body, lasting])
    .replaceAll(email, 'ADDRESS')
    .replaceAll(/\b(worklane_\w+=)[\w.%-]+/g, '$1MARK')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, 'TIME');
}

async function invite(email: string) {
  const { token, company_id: company } = installed.first;
  const asked = await ask(invitations.invite, {
    token,
    params: { company },
    body: { emails: [email], role: 'team_member' },
  });
  // Inviting someone who is invited already is another question.
  const invitation = asked.answer.body[0]?.sent?.invitation.id ?? '';
  await ask(invitations.revoke, { token, params: { company, invitation } });
  return asked;
}

const QUESTIONS = {
  login: { status: 401, put: (email) => ask(auth.login, { body: { email, password: 'not the password' } }), atOnce: 1 },
  register: { status: 200, put: (email) => ask(auth.register, { body: registrationOf(email) }), atOnce: 1 },
  forgotPassword: { status: 200, put: (email) => ask(auth.forgotPassword, { body: { email } }), atOnce: MOST_AT_ONCE },
  resend: { status: 204, put: (email) => ask(auth.resend, { body: { email } }), atOnce: MOST_AT_ONCE },
  invite: { status: 200, put: invite, atOnce: MOST_AT_ONCE },
} satisfies Record<
  string,
  { status: number; put(email: string): Promise<{ ms: number; answer: TestResponse<AnyEndpoint> }>; atOnce: number }
>;

async function sample({ put, atOnce }: (typeof QUESTIONS)[keyof typeof QUESTIONS]) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  let begun = 0;
  const askUntil = (count: number) =>
    Promise.all(
      known.slice(0, atOnce).map(async (ofThisRow) => {
        while (begun < count) {
          // Taking turns, so that whatever else the machine does falls on both alike: also what an answer leaves to be done.
          for (const kind of begun++ % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
            const email = kind === 'known' ? ofThisRow : anAddress();
            const { ms, answer } = await put(email);
            times[kind].push(ms);
            answers.add(said(email, answer));
          }
          if (begun % 10 === 0) await settle();
        }
      }),
    );
  for (let turn = 1; turn <= MOST_TIMES; turn++) {
    await askUntil(SAMPLES * turn);
    if (ratioOf(times) < MOST_RATIO) break;
  }
  return { times, answers };
}

/** Finishes the jobs and deletes them: asking for what is left to do reads all there is. */
async function settle(): Promise<void> {
  await jobsSettled(installed.app);
  await installed.app.services.db.query(sql`delete from jobs.job where state = 'completed'`);
}

const ratioOf = ({ known: one, unknown: other }: Record<'known' | 'unknown', number[]>): number =>
  Math.max(median(one), median(other)) / Math.min(median(one), median(other));

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

describe('whether an address has an account', () => {
  it.each(Object.entries(QUESTIONS))(
    'is told neither by answer nor by time (%s)',
    { timeout: 300_000 },
    async (name, question) => {
      const { times, answers } = await sample(question);
      // One answer to all, and the one this question has: not the same refusal of something else.
      expect([...answers].map((each) => JSON.parse(each)[0])).toEqual([question.status]);
      const [one, other] = [median(times.known), median(times.unknown)];
      const medians = `medians ${one.toFixed(2)} and ${other.toFixed(2)} ms`;
      expect(ratioOf(times), medians).toBeLessThan(MOST_RATIO);
      report('7', name, `${times.known.length} of each kind: the same answer, ${medians}`);
    },
  );
});
