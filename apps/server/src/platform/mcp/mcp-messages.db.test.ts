// Tests the messages that agents send to /mcp: their size, nesting, count and token.
import { apiTokens } from '@worklane/contract/api-tokens';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aPerson, aProject, type TestPerson } from '../../testing/factories.ts';
import { LONGEST_MS, leastDisturbed, longestStretch } from '../../testing/longest-stretch.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let mara: TestPerson;
let project: { id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
beforeEach(async () => {
  mara = await aPerson(app);
  project = await aProject(app, mara);
});
afterAll(() => app.close());

/** Sends a message as a client of revision 2025-11-25 does. */
const send = (headers: Record<string, string>, message: object, server = app.server) =>
  server.request('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  });

it('holds nobody up by the largest message, and refuses a larger one', async () => {
  const authorization = `Bearer ${(await aToken(app, mara)).secret}`;
  const objects = (bytes: number) => Array.from({ length: bytes / 3 - 200 }, () => ({}));
  const callWith = (bytes: number) =>
    send(
      { authorization },
      {
        method: 'tools/call',
        params: { name: 'tickets_update', arguments: { ticket: 'EDGE-1', labels: objects(bytes) } },
      },
    );
  expect((await callWith(2 ** 18)).status).toBe(200);
  expect(await leastDisturbed(() => longestStretch(async () => callWith(2 ** 18)))).toBeLessThan(LONGEST_MS);
  expect((await callWith(2 ** 18 + 3_000)).status).toBe(413);
});

it('takes one message at a time, nested no deeper than any tool needs', async () => {
  const headers = { authorization: `Bearer ${(await aToken(app, mara)).secret}` };
  const post = async (text: string) => {
    const sent = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers };
    const answer = await app.server.request('/mcp', { method: 'POST', headers: sent, body: text });
    return [answer.status, await answer.text()] as const;
  };
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  expect((await post(JSON.stringify(list)))[0]).toBe(200);
  for (const batch of [[list], [list, list], [], null, 1])
    expect(await post(JSON.stringify(batch))).toEqual([400, expect.stringContaining('single message')]);
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
  const params = `{"name":"tickets_create","arguments":{"project_id":"${project.id}","title":${deep}}}`;
  const refused = await post(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`);
  expect(refused).toEqual([400, expect.stringContaining('nested too deeply')]);
  expect((await post('{"jsonrpc"'))[0]).toBe(400);
});

it('opens no stream that would outlive its token: there is nothing to subscribe to', async () => {
  const version = '2026-07-28';
  const prefix = 'io.modelcontextprotocol/';
  const _meta = {
    [`${prefix}protocolVersion`]: version,
    [`${prefix}clientInfo`]: { name: 'An agent', version: '1' },
    [`${prefix}clientCapabilities`]: {},
  };
  const method = 'subscriptions/listen';
  const notifications = {
    toolsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: ['worklane://tickets/A-1'],
  };
  const authorization = `Bearer ${(await aToken(app, mara)).secret}`;
  const headers = { authorization, 'mcp-protocol-version': version, 'mcp-method': method };
  const answer = await send(headers, { method, params: { notifications, _meta } });
  // It would never end.
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"resultType":"complete"')]);
});

it('counts every message against its token, a call of a tool once', async () => {
  const strict = await app.another({ config: { ...app.services.config, rateLimitFactor: 0.02 } });
  const authorization = `Bearer ${(await aToken(app, mara)).secret}`;
  const post = (message: object) => send({ authorization }, message, strict.server);
  const left = async () => {
    const answer = await callEndpoint(strict, apiTokens.current, { token: authorization.slice('Bearer '.length) });
    return Number(answer.headers.get('ratelimit-remaining'));
  };
  const before = await left();
  // The answer begins before the tool is done.
  await (await post({ method: 'tools/call', params: { name: 'projects_list' } })).text();
  expect(before - (await left())).toBe(2);
  const listing = await post({ method: 'tools/list' });
  expect(Number(listing.headers.get('ratelimit-remaining'))).toBe(before - 3);
  expect(listing.headers.get('cache-control')).toBe('private, no-store');
  expect(before - (await left())).toBe(4);
  for (let count = before - 4; count > 0; count--) expect((await post({ method: 'tools/list' })).status).toBe(200);
  const refused = await post({ method: 'tools/list' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

it('accepts only API tokens, only until they end, and no page of another site', async () => {
  const list = (headers: Record<string, string>) => send(headers, { method: 'tools/list' });
  const { secret, id } = await aToken(app, mara);
  const authorization = `Bearer ${secret}`;
  expect((await list({ authorization })).status).toBe(200);
  const statuses = [
    (await list({})).status,
    (await list({ authorization: `Bearer ${mara.token}` })).status,
    (await list({ authorization, origin: 'https://evil.example' })).status,
  ];
  expect(statuses).toEqual([401, 401, 403]);
  // The agent learns where to ask for a token.
  const facts = 'http://worklane.test/.well-known/oauth-protected-resource/mcp';
  expect((await list({})).headers.get('www-authenticate')).toBe(
    `Bearer realm="Worklane", resource_metadata="${facts}"`,
  );
  await callEndpoint(app, apiTokens.end, { token: mara.token, params: { api_token: id } });
  expect((await list({ authorization })).status).toBe(401);
});

it('answers a plain call of a tool as the library does, and leaves every other message to it', async () => {
  const authorization = `Bearer ${(await aToken(app, mara)).secret}`;
  const headers = { authorization, 'mcp-protocol-version': '2025-11-25' };
  const call = (params: object, more: object = {}) => ({ id: 'one', method: 'tools/call', params, ...more });
  const answerTo = async (message: object, sent: Record<string, string> = headers) => {
    const answer = await send(sent, message);
    const text = await answer.text();
    const said = Object.fromEntries([...answer.headers].filter(([name]) => !/^(x-request-id|ratelimit-re)/.test(name)));
    return [answer.status, said, text.startsWith('{') ? JSON.parse(text) : text];
  };
  for (const params of [
    { name: 'projects_get', arguments: { project: project.key } },
    { name: 'projects_list' },
    { name: 'tickets_get', arguments: { ticket: 'NO-1' } },
    { name: 'tickets_get', arguments: {} },
    { name: 'tickets_get', arguments: { ticket: 'NO-1', other: 1 } },
    { name: 'nothing' },
  ]) {
    const plain = await answerTo(call(params));
    const asJson = expect.objectContaining({
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
    });
    expect(plain[1]).not.toHaveProperty('www-authenticate');
    expect(plain).toEqual([200, asJson, { jsonrpc: '2.0', id: 'one', result: expect.anything() }]);
    // Only the library knows this field.
    expect(plain).toEqual(await answerTo(call({ ...params, _meta: { trace: 'x' } })));
  }
  const params = { name: 'projects_list' };
  const statuses = async (...sent: Parameters<typeof answerTo>) => (await answerTo(...sent))[0];
  expect(await statuses(call(params), { ...headers, accept: 'application/json' })).toBe(406);
  expect(await statuses(call(params), { ...headers, 'content-type': 'application/json-seq' })).toBe(415);
  expect(await statuses(call(params), { ...headers, 'mcp-protocol-version': '2020-01-01' })).toBe(400);
  expect(await statuses(call(params, { id: null }))).toBe(400);
  expect(await statuses(call(params, { jsonrpc: '1.0' }))).toBe(400);
  expect(await statuses({ id: undefined, method: 'tools/call', params })).toBe(202);
  for (const wrong of [null, { name: 1 }, { name: 'projects_list', arguments: [] }])
    expect((await answerTo(call(wrong as unknown as object)))[2]).not.toHaveProperty('result');
});
