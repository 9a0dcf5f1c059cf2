// Tests deliveries of other products: signatures over the raw bytes, their age, and that each is taken once.
import { Hono } from 'hono';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { revokeTokens } from '../../features/integrations/jobs.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { Refusal } from '../http/fail.ts';
import { hmacHex, isSame } from './signatures.ts';
import { type Incoming, sweepDeliveries, takeDelivery } from './take-delivery.ts';

const SECRET = 'the secret of the sender';
let app: TestApp;
let server: Hono;
let taken: string[];
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  server = new Hono();
  server.onError((error, http) =>
    error instanceof Refusal ? http.json({ code: error.code }, error.status as 400) : http.json({}, 500),
  );
  server.post('/github', (http) => takeDelivery(app.services, http, gitHub));
  server.post('/slack', (http) => takeDelivery(app.services, http, slack));
});
beforeEach(() => {
  taken = [];
});
afterAll(() => app.close());

/** A kind of job that does nothing with this. */
const job = revokeTokens;
type Work = NonNullable<typeof job.data>;
const data = (raw: Buffer): Work => {
  taken.push(raw.toString());
  return { company_id: crypto.randomUUID(), type: 'openai', sealed: '' };
};
const gitHub: Incoming<Work> = {
  source: 'github-test',
  maxBytes: 2_000,
  verify(raw, header) {
    if (!isSame(header('x-hub-signature-256'), `sha256=${hmacHex(SECRET, raw)}`)) return undefined;
    return { id: header('x-github-delivery') ?? '' };
  },
  job,
  dataOf: data,
};
const slack: Incoming<Work> = {
  source: 'slack-test',
  maxBytes: 2_000,
  verify(raw, header) {
    const sent = header('x-slack-request-timestamp') ?? '';
    const signature = `v0=${hmacHex(SECRET, `v0:${sent}:`, raw)}`;
    if (!isSame(header('x-slack-signature'), signature)) return undefined;
    const { challenge, event_id } = JSON.parse(raw.toString()) as { challenge?: string; event_id: string };
    const at = new Date(Number(sent) * 1000);
    return { id: event_id, at, ...(challenge && { echo: { challenge } }) };
  },
  job,
  dataOf: data,
};

const send = (path: string, body: string, headers: Record<string, string>) =>
  server.request(path, { method: 'POST', body, headers });
const fromGitHub = (body: string, id: string, secret = SECRET) =>
  send('/github', body, { 'x-github-delivery': id, 'x-hub-signature-256': `sha256=${hmacHex(secret, body)}` });
const fromSlack = (event: object, sentAt = Date.now()) => {
  const sent = String(Math.floor(sentAt / 1000));
  const body = JSON.stringify(event);
  const signature = `v0=${hmacHex(SECRET, `v0:${sent}:`, body)}`;
  return send('/slack', body, { 'x-slack-request-timestamp': sent, 'x-slack-signature': signature });
};

it('takes each delivery once, also when it comes several times at once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => fromGitHub('{"a": 1}', 'delivery-1')));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(taken).toEqual(['{"a": 1}']);
  expect((await fromGitHub('{"a": 2}', 'delivery-2')).status).toBe(200);
  expect(taken).toHaveLength(2);
});

it('refuses what is not signed, signed with another secret, changed on its way, or too large', async () => {
  expect((await send('/github', '{}', { 'x-github-delivery': 'forged' })).status).toBe(401);
  expect((await fromGitHub('{}', 'forged', 'another secret')).status).toBe(401);
  const signature = `sha256=${hmacHex(SECRET, '{"a":1}')}`;
  const headers = { 'x-github-delivery': 'forged', 'x-hub-signature-256': signature };
  expect((await send('/github', '{"a": 1}', headers)).status).toBe(401);
  expect((await fromGitHub('x'.repeat(2_001), 'large')).status).toBe(413);
  expect(taken).toEqual([]);
});

it('refuses what was signed more than five minutes ago, or in the future', async () => {
  expect((await fromSlack({ event_id: 'E1' }, Date.now() - 6 * 60_000)).status).toBe(401);
  expect((await fromSlack({ event_id: 'E1' }, Date.now() + 6 * 60_000)).status).toBe(401);
  expect((await fromSlack({ event_id: 'E1' })).status).toBe(200);
  expect(taken).toHaveLength(1);
});

it('echoes what a sender asks for, and keeps nothing of it', async () => {
  const answer = await fromSlack({ event_id: 'E2', challenge: 'say this' });
  expect(await answer.json()).toEqual({ challenge: 'say this' });
  expect(taken).toEqual([]);
});

it('forgets the ids of old deliveries', async () => {
  const { db } = app.services;
  await db.query(sql`update incoming_deliveries set received_at = now() - interval '15 days'`);
  await fromGitHub('{}', 'recent');
  await sweepDeliveries(app.services);
  expect(await db.query(sql`select id from incoming_deliveries`)).toEqual([{ id: 'recent' }]);
});
