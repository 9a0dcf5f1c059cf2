// Proves that lost rights end access over HTTP within a second and on open streams within five, in every process.
import { auth } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import { members } from '@worklane/contract/members';
import { tickets } from '@worklane/contract/tickets';
import { users } from '@worklane/contract/users';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { App } from '../apps/server/src/app.ts';
import { aBrowser, sessionOf, type TestBrowser } from '../apps/server/src/testing/accounts/a-browser.ts';
import {
  aMember,
  aPerson,
  aProject,
  aTicket,
  PASSWORD,
  type TestPerson,
} from '../apps/server/src/testing/factories.ts';
import { holdTransaction } from '../apps/server/src/testing/hold-transaction.ts';
import { ownTime } from '../apps/server/src/testing/own-time.ts';
import { callEndpoint, startTestApp, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import { figure, report } from './figure.ts';

const ROUNDS = figure(3, 200);
const HTTP_MS = 1_000;
const STREAM_MS = 5_000;

let app: TestApp;
/** Another process on the same database, which has to learn of it. */
let other: App;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let endTransaction: () => Promise<void>;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), { settings: { RATE_LIMIT_FACTOR: '1000000' } });
  other = await app.another();
  owner = await aPerson(app);
  project = await aProject(app, owner);
  endTransaction = await holdTransaction(app);
});
afterAll(async () => {
  await endTransaction();
  await app.close();
});

interface Overheard {
  text: string;
  isOver: boolean;
  stop(): void;
}

interface Subject {
  person: TestPerson;
  browser: TestBrowser;
  token: string;
}

async function signedInMember(): Promise<Subject> {
  const person = await aMember(app, owner.company_id, 'admin');
  const browser = aBrowser(app);
  const { body } = await browser.call(auth.login, { body: { email: person.email, password: PASSWORD } });
  const { token } = sessionOf(body);
  browser.token = token;
  return { person, browser, token };
}

/** Records everything the stream says, as text, until it ends. */
async function overhear(process: Pick<App, 'server'>, token: string): Promise<Overheard> {
  const response = await process.server.request('/api/events', { headers: { authorization: `Bearer ${token}` } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const heard: Overheard = { text: '', isOver: false, stop: () => void reader.cancel() };
  void (async () => {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      heard.text += new TextDecoder().decode(read.value);
    heard.isOver = true;
  })();
  return heard;
}

const onMember = (person: TestPerson) => ({
  params: { company: owner.company_id, member: person.id },
  token: owner.token,
});
const board = (process: Pick<App, 'server'>, token: string) =>
  callEndpoint(process, tickets.board, { params: { project: project.id }, token });
const invite = (process: Pick<App, 'server'>, token: string) =>
  callEndpoint(process, companies.update, {
    params: { company: owner.company_id },
    token,
    body: { description: 'Still here' },
  });

type Case = {
  how: string;
  revoke(subject: Subject): Promise<{ status: number }>;
  /** Tries what must be refused afterwards, in either process. */
  attempt(process: Pick<App, 'server'>, token: string): Promise<{ status: number }>;
  /** What becomes of open streams: one stays open for the person's other companies, but hears no more of this one. */
  streams: 'end' | 'are silent' | 'go on';
};

const CASES: Case[] = [
  {
    how: 'removed from the company',
    revoke: ({ person }) => callEndpoint(app, members.remove, onMember(person)),
    attempt: board,
    streams: 'are silent',
  },
  {
    how: 'disabled',
    revoke: ({ person }) =>
      callEndpoint(app, members.changeStatus, { ...onMember(person), body: { status: 'disabled' } }),
    attempt: board,
    streams: 'are silent',
  },
  {
    how: 'given a lower role',
    revoke: ({ person }) =>
      callEndpoint(app, members.changeRole, { ...onMember(person), body: { role: 'team_member' } }),
    attempt: invite,
    streams: 'go on',
  },
  {
    how: 'logged out',
    revoke: ({ browser }) => browser.call(auth.logout),
    attempt: (process, token) => callEndpoint(process, users.me, { token }),
    streams: 'end',
  },
  {
    how: 'logged out from another device',
    async revoke({ person }) {
      const elsewhere = aBrowser(app);
      const { body } = await elsewhere.call(auth.login, { body: { email: person.email, password: PASSWORD } });
      elsewhere.token = sessionOf(body).token;
      return elsewhere.call(auth.endOtherSessions);
    },
    attempt: (process, token) => callEndpoint(process, users.me, { token }),
    streams: 'end',
  },
];

/** Waits until the stream has ended or, as its last word of this company, said that these rights were taken away. */
async function untilCutOff(stream: Overheard, { person }: Subject, how: Case['streams']): Promise<void> {
  const isTold = () =>
    stream.text.split('\n').some((line) => line.includes('member.changed') && line.includes(person.id));
  await expect.poll(() => (how === 'end' ? stream.isOver : stream.isOver || isTold()), { interval: 5 }).toBe(true);
}

describe.each(CASES)('somebody $how', ({ how, revoke, attempt, streams: fate }) => {
  it('loses all access within the limits', { timeout: figure(600_000, 3_600_000) }, async () => {
    const slowest = { http: 0, stream: 0 };
    const witnesses = [await overhear(app, owner.token), await overhear(other, owner.token)];
    for (let round = 0; round < ROUNDS; round++) {
      const subject = await signedInMember();
      const streams = [await overhear(app, subject.token), await overhear(other, subject.token)];
      for (const process of [app, other]) expect((await attempt(process, subject.token)).status).toBeLessThan(300);
      const before = `Before the end ${how} ${round}`;
      await aTicket(app, owner, project, { title: before });
      for (const stream of streams) {
        await expect.poll(() => stream.text, { interval: 5 }).toContain(before);
        stream.text = '';
      }

      expect((await revoke(subject)).status).toBeLessThan(300);
      const since = ownTime();
      const cutOff = streams.map(async (stream) => {
        if (fate === 'go on') return;
        await untilCutOff(stream, subject, fate);
        slowest.stream = Math.max(slowest.stream, ownTime() - since);
      });
      for (const process of [app, other]) {
        await expect
          .poll(async () => (await attempt(process, subject.token)).status, { interval: 5 })
          .toBeGreaterThanOrEqual(400);
      }
      slowest.http = Math.max(slowest.http, ownTime() - since);
      await Promise.all(cutOff);
      expect(slowest.http).toBeLessThan(HTTP_MS);
      expect(slowest.stream).toBeLessThan(STREAM_MS);

      const after = `After the end ${how} ${round}`;
      await aTicket(app, owner, project, { title: after });
      const allowed = fate === 'go on' ? [...witnesses, ...streams] : witnesses;
      for (const stream of allowed) await expect.poll(() => stream.text, { interval: 5 }).toContain(after);
      if (fate !== 'go on') for (const stream of streams) expect(stream.text).not.toContain(after);
      for (const stream of streams) stream.stop();
      for (const witness of witnesses) witness.text = '';
    }
    for (const witness of witnesses) witness.stop();
    const streams = fate === 'go on' ? '' : `, streams cut off after at most ${slowest.stream.toFixed(0)} ms`;
    const found = `refused after at most ${slowest.http.toFixed(0)} ms${streams}`;
    report('5', how, `${ROUNDS} rounds in two processes, beside an open transaction: 0 uses; ${found}`);
  });
});
