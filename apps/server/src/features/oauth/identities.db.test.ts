// Tests programs that say who they are in a document they publish: what is read, and what is never asked.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oauth } from '@worklane/contract/integrations/oauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createLogger } from '../../platform/log/create-logger.ts';
import { createOutside, type Outside } from '../../platform/outside/create-outside.ts';
import { allow, codeIn, pkce, redeem, requestOf, type TestProgram } from '../../testing/a-program.ts';
import { aPerson, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const CLIENT_ID = 'https://agent.example/identity.json';
const REDIRECT = 'https://agent.example/callback';
const WHOLE = { client_id: CLIENT_ID, client_name: 'Planner', redirect_uris: [REDIRECT, 'http://127.0.0.1/callback'] };
const log = createLogger('silent');

let app: TestApp;
let mara: TestPerson;
let server: Server;
let serve: RequestListener;
let asked: string[] = [];
let program: TestProgram;

const json =
  (said: unknown): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(said));
  };

/**
 * Makes the real client for outside calls, with a server on this machine in place of agent.example and its certificate.
 */
function towards(port: number): Outside {
  const real = createOutside({ log, exceptions: [`127.0.0.1:${port}`], timeoutMs: 2_500 });
  const url = (each: string) => each.replace('https://agent.example', `http://127.0.0.1:${port}`);
  return { ...real, call: (call) => real.call({ ...call, url: url(call.url) }) };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    serve(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  app = await startTestApp(inject('templateUrl'), { outside: towards(port) });
});
beforeEach(async () => {
  mara = await aPerson(app);
  program = { client_id: CLIENT_ID, redirect_uri: REDIRECT, ...pkce() };
});
afterEach(() => {
  asked = [];
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

const ask = (of: TestApp, person: TestPerson, changes: Record<string, string> = {}) =>
  callEndpoint(of, oauth.ask, { token: person.token, query: { request: requestOf(program, changes) } });

it('gives a token to a program that has an identity document', async () => {
  serve = json({ ...WHOLE, logo_uri: 'https://agent.example/logo.png' });
  const { body } = await ask(app, mara);
  expect(body).toMatchObject({ name: 'Planner', identity: 'agent.example/identity.json', returns_to: 'agent.example' });
  program = { ...program, redirect_uri: 'http://127.0.0.1:8123/callback' };
  const code = codeIn(await allow(app, mara, program));
  expect(await redeem(app, program, code)).toMatchObject({ status: 200, scope: 'write' });
});

it('reads the document again when the user allows it', async () => {
  serve = json(WHOLE);
  expect((await ask(app, mara)).status).toBe(200);
  serve = json({ ...WHOLE, redirect_uris: ['https://agent.example/other'] });
  await expect(allow(app, mara, program)).rejects.toThrow("an address that isn't its own");
});

it('gives nothing to a program that calls itself something else than its user was shown', async () => {
  serve = json(WHOLE);
  const { name } = (await ask(app, mara)).body;
  serve = json({ ...WHOLE, client_name: 'Somebody else' });
  await expect(allow(app, mara, program, { name })).rejects.toThrow('it calls itself something else now');
  serve = json(WHOLE);
  expect(codeIn(await allow(app, mara, program, { name }))).not.toBe('');
});

describe('a document is not taken', () => {
  const unreadable: [string, RequestListener][] = [
    ['of another program', json({ ...WHOLE, client_id: 'https://agent.example/other.json' })],
    ['without addresses', json({ ...WHOLE, redirect_uris: [] })],
    ['with a secret', json({ ...WHOLE, client_secret: 'x' })],
    ['of a program that would sign in', json({ ...WHOLE, token_endpoint_auth_method: 'private_key_jwt' })],
    ['that is no JSON', (_request, response) => response.end('<html>')],
    ['that is too large', json({ ...WHOLE, more: 'x'.repeat(11_000) })],
    ['that is missing', (_request, response) => response.writeHead(404).end()],
    ['that never comes', () => undefined],
    [
      'elsewhere: redirects are not followed',
      (request, response) => {
        if (request.url === '/identity.json') response.writeHead(302, { location: '/moved.json' }).end();
        else json(WHOLE)(request, response);
      },
    ],
  ];
  it.each(unreadable)('%s', async (_, listener) => {
    serve = listener;
    const answer = await ask(app, mara);
    expect([answer.status, answer.error?.code]).toEqual([502, 'oauth_client_unreadable']);
    expect(asked).toEqual(['/identity.json']);
  });

  it.each(['https://evil.example/callback', 'https://agent.example/callback/more', 'javascript:alert(1)'])(
    'for the address %s',
    async (redirect_uri) => {
      serve = json({ ...WHOLE, redirect_uris: [REDIRECT, 'javascript:alert(1)'] });
      expect((await ask(app, mara, { redirect_uri })).error?.code).toBe('oauth_redirect_unknown');
    },
  );
});

it.each([
  'http://agent.example/identity.json',
  'https://agent.example/',
  'https://agent.example',
  'https://agent.example/identity.json?a=1',
  'https://agent.example/identity.json#a',
  'https://mara@agent.example/identity.json',
  'https://agent.example/a/../identity.json',
  'https://agent.example/%2e%2e/identity.json',
  'HTTPS://agent.example/identity.json',
  'file:///etc/passwd',
])('asks nobody about %s', async (client_id) => {
  serve = json({ ...WHOLE, client_id });
  const answer = await ask(app, mara, { client_id });
  expect([400, 502]).toContain(answer.status);
  expect(answer.error?.code).toMatch(/^oauth_client_/);
  expect(asked).toEqual([]);
});

describe('nothing inside the network is asked', () => {
  it.each([
    ['https://127.0.0.1/identity.json', '127.0.0.1'],
    ['https://[::1]/identity.json', '::1'],
    ['https://169.254.169.254/latest/meta-data', '169.254.169.254'],
    ['https://intranet.example/identity.json', '10.0.0.7'],
    ['https://rebound.example/identity.json', '127.0.0.1'],
  ])('%s', async (client_id, address) => {
    const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
    const guarded = await app.another({ outside: createOutside({ log, resolve, timeoutMs: 500 }) });
    const query = { request: requestOf(program, { client_id }) };
    const answer = await callEndpoint(guarded, oauth.ask, { token: mara.token, query });
    expect([answer.status, answer.error?.code]).toEqual([502, 'oauth_client_unreadable']);
  });
});
