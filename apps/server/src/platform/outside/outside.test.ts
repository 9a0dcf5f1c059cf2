// Tests how the guarded way out calls other servers: time limits, sizes, retries and streams.
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { failure, outsideWith, serve } from '../../testing/servers/outside-for-tests.ts';
import { SELF_SIGNED } from '../../testing/servers/self-signed.ts';
import type { OutsideCall } from './create-outside.ts';

it('gives up after its time limit, while waiting and while reading', async () => {
  const outside = outsideWith({ timeoutMs: 200 });
  const silent = await serve(() => undefined);
  expect((await failure(outside.call(silent))).reason).toBe('timed_out');
  const dripping = await serve((_, response) => void response.write('{'));
  expect((await failure(outside.call(dripping))).reason).toBe('timed_out');
});

it('tells a call that never left from one that may have arrived', async () => {
  const outside = outsideWith();
  const tellsOf = async (call: OutsideCall) => {
    const { reason, mayHaveArrived, passes } = await failure(outside.call({ ...call, method: 'POST', body: '{}' }));
    return [reason, mayHaveArrived, passes];
  };
  const gone = await serve(() => undefined);
  await gone.end();
  expect(await tellsOf(gone)).toEqual(['unreachable', false, true]);
  for (const closing of [
    await serve((request) => void request.socket.destroy()),
    await serve((request) => void request.socket.resetAndDestroy()),
    await serve((request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"ok":');
      setImmediate(() => request.socket.destroy());
    }),
    await serve((request) => void request.socket.end('no HTTP at all\r\n\r\n')),
  ])
    expect(await tellsOf(closing)).toEqual(['broken_off', true, true]);
});

it('says that a certificate is not valid', async () => {
  const server = createServer(SELF_SIGNED, (_, response) => response.end('{}'));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const call = { who: 'The receiver', reach: { provider: url }, url, method: 'POST', body: '{}' } as const;
  const { reason, message, mayHaveArrived } = await failure(outsideWith().call(call));
  expect([reason, mayHaveArrived]).toEqual(['untrusted', false]);
  expect(message).toMatch(/^The receiver has no valid certificate: it is self-signed, expired or for another name/);
  const signal = AbortSignal.timeout(5_000);
  const streamed = outsideWith().stream({ ...call, signal, maxBytes: 100 });
  expect((await failure(streamed)).reason).toBe('untrusted');
});

it('stops reading an answer that is too long, without quoting it', async () => {
  const outside = outsideWith();
  const large = await serve((_, response) => void response.end('x'.repeat(2_000)));
  expect((await failure(outside.call({ ...large, maxBytes: 1_000 }))).reason).toBe('too_large');
  const refusing = await serve((_, response) => void response.writeHead(403).end('secret-token-in-a-body'));
  const error = await failure(outside.call(refusing));
  expect([error.reason, error.status]).toEqual(['status', 403]);
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain('secret-token');
  expect(error.message).toBe(`The stand-in answered with status 403 (request ${error.requestId}).`);
  const html = await serve((_, response) => void response.end('<html>'));
  const answer = await outside.call(html);
  expect(() => answer.json(z.object({}))).toThrow('could not be read');
});

it('retries temporary failures up to its limit, after the requested wait', async () => {
  const outside = outsideWith();
  let requests = 0;
  const passing = await serve((_, response) => {
    requests++;
    if (requests < 3) response.writeHead(requests === 1 ? 429 : 503, { 'retry-after': '0' }).end();
    else response.end('{"ok":true}');
  });
  expect((await outside.call({ ...passing, retries: 3 })).json(z.object({ ok: z.boolean() }))).toEqual({ ok: true });
  expect(requests).toBe(3);
  requests = 0;
  expect((await failure(outside.call(passing))).status).toBe(429);
  expect(requests).toBe(1);
});

it('does not retry permanent failures, calls that may have succeeded, or after a request to wait long', async () => {
  const outside = outsideWith();
  let requests = 0;
  const answering = (status: number, retryAfter = '0') =>
    serve((_, response) => {
      requests++;
      response.writeHead(status, { 'retry-after': retryAfter }).end();
    });
  const tries = async (call: OutsideCall) => {
    requests = 0;
    await failure(outside.call({ ...call, retries: 3 }));
    return requests;
  };
  expect(await tries(await answering(401))).toBe(1);
  expect(await tries(await answering(500))).toBe(1);
  expect(await tries(await answering(429, '3600'))).toBe(1);
  expect(await tries({ ...(await answering(503)), method: 'POST' })).toBe(1);
  expect(await tries({ ...(await answering(429)), method: 'POST' })).toBe(4);
});

it('ends a stream that is too long', async () => {
  const outside = outsideWith();
  const { body: _, ...large } = await serve((_, response) => {
    response.write('x'.repeat(600));
    setImmediate(() => response.end('x'.repeat(600)));
  });
  const signal = new AbortController().signal;
  const read = async (maxBytes: number) => (await outside.stream({ ...large, signal, maxBytes })).text();
  expect(await read(1_200)).toHaveLength(1_200);
  expect((await failure(read(1_000))).reason).toBe('too_large');
});

it('lets a hundred calls wait for one server at once', async () => {
  const waiting: ServerResponse[] = [];
  const call = await serve((_, response) => {
    waiting.push(response);
    if (waiting.length === 100) for (const each of waiting) each.end();
  });
  const outside = outsideWith();
  const answers = await Promise.all(Array.from({ length: 100 }, () => outside.call(call)));
  expect(answers.map(({ status }) => status)).toEqual(waiting.map(() => 200));
});
