// Tests the client against a server that refuses, is slow, breaks off or is silent.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createClient } from './create-client.ts';
import type { ClientSettings } from './settings.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

interface Asked {
  line: string;
  headers: IncomingMessage['headers'];
  body: string;
  at: number;
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const refusal = (status: number, code: string, headers?: Record<string, string>) =>
  json({ error: { code, message: `It is ${code}.`, request_id: 'r1', problems: [] } }, status, headers);
const breaksOff: Answer = (response) => response.socket?.destroy();
const hangs: Answer = () => undefined;

let asked: Asked[];
let answers: Answer[];
let server: ReturnType<typeof createServer>;
beforeEach(async () => {
  [asked, answers] = [[], []];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body, at: Date.now() });
    // The last answer is given from then on.
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const clientOf = (settings: Partial<ClientSettings> = {}) =>
  createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'wl_test', ...settings });
const TICKET = { params: { ticket: 'EDGE-1' } };
const keys = () => asked.map(({ headers }) => headers['idempotency-key']);

test('sends the token, the path, the query and the body', async () => {
  answers = [json([{ id: 'a' }])];
  expect(await clientOf().tickets.comments({ ...TICKET, query: { before: 'x,y' } })).toEqual([{ id: 'a' }]);
  await clientOf().tickets.comment({ ...TICKET, body: { content: '<p>Hello</p>' } });
  expect(asked.map(({ line, body }) => [line, body])).toEqual([
    ['GET /api/tickets/EDGE-1/comments?before=x%2Cy', ''],
    ['POST /api/tickets/EDGE-1/comments', '{"content":"<p>Hello</p>"}'],
  ]);
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer wl_test', 'Bearer wl_test']);
});

test('retries a read until it is answered', async () => {
  answers = [
    refusal(503, 'unavailable'),
    breaksOff,
    refusal(429, 'token_rate', { 'retry-after': '0' }),
    json({ id: 't' }),
  ];
  expect(await clientOf().tickets.get(TICKET)).toEqual({ id: 't' });
  expect(asked).toHaveLength(4);
  expect(keys()).toEqual([undefined, undefined, undefined, undefined]);
});

test('gives each change its own key, the same in all retries', async () => {
  answers = [breaksOff, refusal(503, 'outcome_unknown'), json({ id: 't' })];
  const client = clientOf();
  await client.tickets.update({ ...TICKET, body: { title: 'New' } });
  const [first] = keys();
  expect(keys()).toEqual([first, first, first]);
  await client.tickets.update({ ...TICKET, body: { title: 'New' } });
  expect(new Set(keys()).size).toBe(2);
  await client.tickets.delete({ ...TICKET, idempotencyKey: 'nightly' });
  expect(keys().at(-1)).toBe('nightly');
});

test('waits as long as the server asks', async () => {
  answers = [refusal(429, 'token_rate', { 'retry-after': '1' }), json({ id: 't' })];
  await clientOf().tickets.get(TICKET);
  const [first, second] = asked.map(({ at }) => at);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(990);
});

test('waits for a limit that ends in exactly the longest time', async () => {
  answers = [refusal(429, 'token_rate', { 'retry-after': '1' }), json({ id: 't' })];
  expect(await clientOf({ longestWaitMs: 1_000 }).tickets.get(TICKET)).toEqual({ id: 't' });
});

test("fails with the server's code, sentence, fields and request when a retry is useless", async () => {
  const problems = [{ path: 'body.title', message: 'Title is required.' }];
  answers = [json({ error: { code: 'invalid_input', message: 'No.', request_id: 'r7', problems } }, 400)];
  const error = await clientOf()
    .tickets.update({ ...TICKET, body: { title: '' } })
    .catch((each: unknown) => each);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'invalid_input', message: 'No.', status: 400, requestId: 'r7', problems });
  expect(asked).toHaveLength(1);
});

test.each([
  ['after its tries', { tries: 2 }, 503, 'unavailable', {}, 2],
  ['asked to wait too long', { longestWaitMs: 5_000 }, 429, 'token_rate', { 'retry-after': '60' }, 1],
  ['a change of which part was saved', {}, 500, 'failed_halfway', {}, 1],
])('gives up %s', async (_name, settings, status, code, headers, count) => {
  answers = [refusal(status, code, headers)];
  await expect(clientOf(settings).tickets.delete(TICKET)).rejects.toMatchObject({ code, message: `It is ${code}.` });
  expect(asked).toHaveLength(count);
});

test('gives up a try that takes too long, and fails with a network error', async () => {
  answers = [hangs];
  await expect(clientOf({ timeoutMs: 1_000, tries: 2 }).tickets.get(TICKET)).rejects.toMatchObject({
    code: 'network_error',
    status: 0,
  });
  expect(asked).toHaveLength(2);
});

test.each([
  ['a request', hangs],
  ['the wait for the next', refusal(429, 'token_rate', { 'retry-after': '30' })],
])('a caller who gives up ends %s, with their own reason', async (_name, answer) => {
  answers = [answer];
  const leave = new AbortController();
  const call = clientOf().tickets.get({ ...TICKET, signal: leave.signal });
  const outcome = call.catch((error: unknown) => error);
  await expect.poll(() => asked.length).toBe(1);
  const reason = new Error('enough');
  leave.abort(reason);
  expect(await outcome).toBe(reason);
  expect(asked).toHaveLength(1);
});

test('sends a few calls at once, and the others in their order when a place is free', async () => {
  const open: ServerResponse[] = [];
  answers = [(response) => void open.push(response)];
  const client = clientOf({ atOnce: 2 });
  const leave = new AbortController();
  const calls = ['1', '2', '3', '4', '5'].map((n) =>
    client.tickets.get({ params: { ticket: `EDGE-${n}` }, ...(n === '4' && { signal: leave.signal }) }),
  );
  const given = calls[3]?.catch((error: unknown) => error);
  await expect.poll(() => open.length).toBe(2);
  // A call that is aborted while it waits is never sent, and takes no place.
  leave.abort('enough');
  expect(await given).toBe('enough');
  for (let answered = 0; answered < 4; answered++) {
    await expect.poll(() => open.length).toBe(Math.min(answered + 2, 4));
    open[answered]?.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
  await Promise.all(calls.filter((_, index) => index !== 3));
  expect(asked.map(({ line }) => line.at(-1))).toEqual(['1', '2', '3', '5']);
});

test('walks through pages, newest first, and asks for each when it is needed', async () => {
  const comment = (n: number) => ({ id: `c${n}`, created_at: `t${n}` });
  const page = (from: number, to: number) => json(Array.from({ length: to - from + 1 }, (_, at) => comment(from + at)));
  answers = [page(102, 301), page(1, 101)];
  const seen: string[] = [];
  for await (const { id } of clientOf().tickets.comments.each(TICKET)) {
    if (seen.length < 200) expect(asked).toHaveLength(1);
    seen.push(id);
  }
  expect(seen).toEqual(Array.from({ length: 301 }, (_, at) => `c${301 - at}`));
  expect(asked.map(({ line }) => line)).toEqual([
    'GET /api/tickets/EDGE-1/comments',
    'GET /api/tickets/EDGE-1/comments?before=t102%2Cc102',
  ]);
});

test('a stream that broke off continues from the last event', async () => {
  const stream =
    (text: string): Answer =>
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text);
      setTimeout(() => response.destroy(), 20);
    };
  const event = (n: number) => `id: ${n}\ndata: {"type":"ticket.moved","at":"t${n}"}\n\n`;
  const silent: Answer = (response) => response.writeHead(200).write('id: 4\nevent: ping\ndata: \n\n');
  let refusals = 1;
  const after: Record<string, Answer> = {
    0: stream(`id: 1\nevent: ping\ndata: \n\n${event(2)}`),
    2: stream('id: 3\nevent: reset\ndata: \n\n'),
    3: silent,
    4: stream(event(5)),
  };
  // By what the client knows: on a busy machine it may open a stream again.
  answers = [
    (response, request) => {
      const last = String(request.headers['last-event-id']);
      const answer = last === '2' && refusals-- > 0 ? refusal(503, 'unavailable') : after[last];
      (answer ?? hangs)(response, request);
    },
  ];
  const seen: string[] = [];
  const leave = new AbortController();
  for await (const each of clientOf({ silenceMs: 300 }).watch({ signal: leave.signal, lastEventId: '0' })) {
    seen.push(each.kind === 'event' ? `${each.id} ${each.event.at}` : `${each.id} ${each.kind}`);
    if (each.id === '5') leave.abort();
  }
  expect(seen).toEqual(['2 t2', '3 reset', '5 t5']);
  const known = asked.map(({ headers }) => headers['last-event-id']);
  expect([...new Set(known)]).toEqual(['0', '2', '3', '4']);
  expect(refusals).toBeLessThan(1);
});

test('a stream that is refused, or never opens, fails', async () => {
  answers = [refusal(401, 'api_token_invalid')];
  await expect(clientOf().watch().next()).rejects.toMatchObject({ code: 'api_token_invalid' });
  answers = [breaksOff];
  await expect(clientOf({ tries: 2 }).watch().next()).rejects.toMatchObject({ code: 'network_error' });
});

test('asks for an address and a token', () => {
  expect(() => clientOf({ url: 'worklane.test' })).toThrow('not the address of a server');
  expect(() => clientOf({ token: '' })).toThrow('needs an API token');
});
