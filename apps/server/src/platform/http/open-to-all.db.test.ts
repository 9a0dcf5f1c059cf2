// Tests that requests without signing in cost little and reveal nothing about this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { allEndpoints } from '@worklane/contract/index';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { processorTime, slowness } from '../../testing/processor-time.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

/** Of the one thread all requests share. */
const MOST_MS = 5;
const TIMES = 5;
const ROUNDS = 4;
const TOKEN = 'a-token-for-monitoring';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

/**
 * Measures this thread's processor time for one of many such requests, in milliseconds of the machine that the limit
 * was set on: the least of some rounds, because other programs and collected garbage only ever add to it.
 */
async function cost(send: () => Promise<Response>): Promise<number> {
  // What is made once is made here.
  await (await send()).arrayBuffer();
  const rounds: number[] = [];
  while (rounds.length < ROUNDS) {
    const before = processorTime();
    for (let i = 0; i < TIMES; i++) await (await send()).arrayBuffer();
    rounds.push((processorTime() - before) / TIMES / slowness());
  }
  return Math.min(...rounds);
}

/** Makes as much JSON as is read, in the form that takes longest to read. */
const heavy = (bytes: number) => `[${'{},'.repeat(bytes / 3 - 2)}{}]`;

const addresses = ['/', '/assets/none.js', '/projects/none', '/healthz', '/readyz', '/metrics', '/mcp', '/api/none'];
const reading = [...addresses, '/api/openapi.json', '/api/docs', '/api/projects', '/api/events'].map(
  (path) => [`GET ${path}`, path, undefined] as const,
);
const open = allEndpoints.filter((each) => each.access === 'public');
const calling = open.flatMap(({ method, path, body }) => {
  const address = path.replace(/\{\w+\}/g, 'x'.repeat(40));
  return [
    [`${method} ${path}`, address, { method, ...(body && { body: '{}' }) }] as const,
    ...(body ? [[`${method} ${path}, heavy`, address, { method, body: heavy(32 * 1024) }] as const] : []),
    ...(body ? [[`${method} ${path}, too heavy`, address, { method, body: heavy(2 ** 20) }] as const] : []),
  ];
});

describe('a request without a session blocks others for at most 5 ms', () => {
  it.each([...reading, ...calling])('%s', async (_, path, init) => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'br' };
    expect(await cost(async () => app.server.request(path, { ...init, headers }))).toBeLessThan(MOST_MS);
  });
});

it.each(['/api/openapi.json', '/api/docs'])(
  '%s is generated once, and not sent again to clients that have it',
  async (path) => {
    const ask = (headers: Record<string, string>) => app.server.request(path, { headers });
    const plain = await ask({});
    const { length } = await (await ask({})).text();
    const etag = plain.headers.get('etag') ?? '';
    expect([plain.status, plain.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask({ 'accept-encoding': encoding });
      expect([packed.headers.get('content-encoding'), packed.headers.get('etag')]).toEqual([encoding, etag]);
      expect((await packed.arrayBuffer()).byteLength).toBeLessThan(length / 5);
    }
    const again = await ask({ 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  },
);

it('reads at most 32 kB of a body without a session', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: heavy(40 * 1024) };
  const answer = await app.server.request('/api/auth/login', init);
  expect([answer.status, await answer.json()]).toMatchObject([413, { error: { code: 'too_large' } }]);
});

describe('/metrics', () => {
  const overSocket = async (server: TestApp, headers: Record<string, string>) => {
    const listener = createServer(getRequestListener(server.server.fetch)).listen(0, '127.0.0.1');
    await new Promise((resolve) => listener.once('listening', resolve));
    const { port } = listener.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
    listener.close();
    return [answer.status, (await answer.text()).includes('worklane_requests_total')];
  };

  it('answers only requests from this machine that no proxy forwarded', async () => {
    const local = await startTestApp(inject('templateUrl'), { settings: { PUBLIC_URL: 'http://localhost:3000' } });
    expect(await overSocket(local, {})).toEqual([200, true]);
    expect(await overSocket(local, { 'x-forwarded-for': '127.0.0.1' })).toEqual([403, false]);
    expect((await local.server.request('/metrics')).status).toBe(403);
    await local.close();
  });

  it('requires a token when a proxy without headers may be in front', async () => {
    expect(app.services.config.publicUrl).not.toContain('localhost');
    expect(await overSocket(app, {})).toEqual([403, false]);
  });

  it('requires the token when one is set', async () => {
    const guarded = await startTestApp(inject('templateUrl'), { settings: { METRICS_TOKEN: TOKEN } });
    expect(await overSocket(guarded, {})).toEqual([401, false]);
    expect(await overSocket(guarded, { authorization: `Bearer ${TOKEN}x` })).toEqual([401, false]);
    expect(await overSocket(guarded, { authorization: `Bearer ${TOKEN}` })).toEqual([200, true]);
    await guarded.close();
  });
});
