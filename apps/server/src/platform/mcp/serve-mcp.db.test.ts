// Tests agents over MCP with the official client, in both revisions: tools by right, calls through the endpoints, refusals in words.
import { Client, StreamableHTTPClientTransport, type VersionNegotiationOptions } from '@modelcontextprotocol/client';
import { apiTokens } from '@worklane/contract/api-tokens';
import { documents } from '@worklane/contract/documents';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aMember, aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { LONGEST_MS, leastDisturbed, longestStretch } from '../../testing/longest-stretch.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let mara: TestPerson;
let project: { id: string; key: string };
const clients: Client[] = [];

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
beforeEach(async () => {
  mara = await aPerson(app);
  project = await aProject(app, mara);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});
afterAll(() => app.close());

const REVISIONS = ['2025-11-25', '2026-07-28'] as const;

async function connect(token: string, revision: (typeof REVISIONS)[number] = '2026-07-28'): Promise<Client> {
  const mode: VersionNegotiationOptions['mode'] = revision === '2025-11-25' ? 'legacy' : { pin: revision };
  const client = new Client({ name: 'An agent', version: '1' }, { versionNegotiation: { mode } });
  clients.push(client);
  const transport = new StreamableHTTPClientTransport(new URL('http://worklane.test/mcp'), {
    fetch: async (url, init) => app.server.request(String(url), init),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}

async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: given });
  const [first] = content as { type: string; text: string }[];
  return { isError, text: first?.text ?? '' };
}

it.each(REVISIONS)('lists and calls tools in revision %s', async (revision) => {
  const agent = await connect((await aToken(app, mara)).secret, revision);
  expect(agent.getNegotiatedProtocolVersion()).toBe(revision);
  const { tools } = await agent.listTools();
  expect(tools.find(({ name }) => name === 'tickets_create')).toMatchObject({
    inputSchema: { type: 'object', required: expect.arrayContaining(['project_id', 'title']) },
    annotations: { readOnlyHint: false, destructiveHint: false },
  });
  const created = JSON.parse(
    (await call(agent, 'tickets_create', { project_id: project.id, title: 'By an agent' })).text,
  );
  expect(JSON.parse((await call(agent, 'tickets_get', { ticket: created.key })).text)).toMatchObject({
    title: 'By an agent',
  });
  await call(agent, 'tickets_update', { ticket: created.key, priority: 'high' });
  const { body } = await callEndpoint(app, tickets.get, { token: mara.token, params: { ticket: created.id } });
  expect(body).toMatchObject({ priority: 'high', reporter_id: mara.id });
  expect((await call(agent, 'tickets_delete', { ticket: created.key })).text).toBe('Done.');
  expect(await call(agent, 'tickets_get', { ticket: created.key })).toEqual({
    isError: true,
    text: expect.stringContaining('(ticket_not_found)'),
  });
});

it.each(REVISIONS)('reads tickets and documents as resources, in revision %s', async (revision) => {
  const ticket = await aTicket(app, mara, project, { title: 'To read', assignee_ids: [mara.id] });
  const { body: document } = await callEndpoint(app, documents.create, {
    token: mara.token,
    params: { project: project.id },
    body: { title: 'Runbook', content: '<p>Restart it</p>' },
  });
  const agent = await connect((await aToken(app, mara, { rights: 'read' })).secret, revision);
  const { resourceTemplates } = await agent.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    'worklane://tickets/{ticket}',
    'worklane://documents/{document}',
  ]);
  const uri = `worklane://tickets/${ticket.key}`;
  expect((await agent.listResources()).resources).toMatchObject([{ uri, title: `${ticket.key} To read` }]);
  const read = async (address: string) => {
    const [first] = (await agent.readResource({ uri: address })).contents;
    return JSON.parse((first as { text: string }).text) as unknown;
  };
  expect(await read(uri)).toMatchObject({ id: ticket.id, title: 'To read' });
  expect(await read(`worklane://documents/${document.id}`)).toMatchObject({ content: '<p>Restart it</p>' });
});

it('reads no resource that its user or its token does not see, and no other address', async () => {
  const other = await aProject(app, mara);
  const hidden = await aTicket(app, mara, other, { assignee_ids: [mara.id] });
  const agent = await connect((await aToken(app, mara, { project_ids: [project.id] })).secret);
  expect((await agent.listResources()).resources).toEqual([]);
  const stranger = await aPerson(app);
  const foreign = await aTicket(app, stranger, await aProject(app, stranger));
  for (const uri of [
    `worklane://tickets/${hidden.key}`,
    `worklane://tickets/${hidden.id}`,
    `worklane://tickets/${foreign.id}`,
    'worklane://tickets/..',
    'worklane://tickets/%',
    'worklane://tickets/A-1/comments',
    'worklane://members/1',
    'worklane://constructor/1',
    'file:///etc/passwd',
  ]) {
    await expect(agent.readResource({ uri }), uri).rejects.toThrow(/not found/i);
  }
});

it.each(REVISIONS)('makes a change once that is called again under its key, in revision %s', async (revision) => {
  const { secret } = await aToken(app, mara);
  const agent = await connect(secret, revision);
  const { tools } = await agent.listTools();
  for (const { name, inputSchema, annotations } of tools)
    expect([name, 'idempotency_key' in (inputSchema.properties ?? {})]).toEqual([name, !annotations?.readOnlyHint]);
  const idempotency_key = 'Plan № 1';
  const given = { project_id: project.id, title: 'Once', idempotency_key };
  const first = await call(agent, 'tickets_create', given);
  // A client that lost the answer connects anew: what it calls its messages begins anew as well.
  const again = await call(await connect(secret, revision), 'tickets_create', given);
  expect([again.isError, JSON.parse(again.text).id]).toEqual([false, JSON.parse(first.text).id]);
  const ticket = JSON.parse(first.text).key as string;
  for (let count = 0; count < 2; count++)
    await call(agent, 'tickets_comment', { ticket, content: '<p>Once</p>', idempotency_key: 'comment' });
  expect(JSON.parse((await call(agent, 'tickets_comments', { ticket })).text)).toHaveLength(1);
  for (let count = 0; count < 2; count++)
    expect((await call(agent, 'tickets_delete', { ticket, idempotency_key: 'delete' })).text).toBe('Done.');
  const other = await call(agent, 'tickets_create', { ...given, title: 'Another' });
  expect(other).toEqual({ isError: true, text: expect.stringContaining('(command_id_taken)') });
  for (const key of ['', 'x'.repeat(256), 1, {}])
    expect(await call(agent, 'tickets_create', { ...given, idempotency_key: key })).toEqual({
      isError: true,
      text: 'idempotency_key: must be text of 1 to 255 characters',
    });
  expect((await call(agent, 'tickets_get', { ticket, idempotency_key })).text).toMatch(/is not a field/);
  // Another token's key is another key, also of the same user.
  const others = await connect((await aToken(app, mara)).secret, revision);
  expect(JSON.parse((await call(others, 'tickets_create', given)).text).id).not.toBe(JSON.parse(first.text).id);
});

it.each(REVISIONS)('names the agent and its token in the history, in revision %s', async (revision) => {
  const ticket = await aTicket(app, mara, project);
  const agent = await connect((await aToken(app, mara, { name: 'CI' })).secret, revision);
  await call(agent, 'tickets_update', { ticket: ticket.key, priority: 'high' });
  await call(agent, 'tickets_move', { ticket: ticket.key, status: 'done', before: null });
  const program = { token: 'CI', agent: 'An agent' };
  const read = { token: mara.token, params: { ticket: ticket.id } };
  expect((await callEndpoint(app, ticketChanges.list, read)).body).toMatchObject([{ via: 'token', program }]);
  const { body: history } = await callEndpoint(app, tickets.history, read);
  expect(history.at(-1)).toMatchObject({ status: 'done', via: 'token', program });
});

it('offers a token that only reads no tool that changes something, and refuses one that is called anyway', async () => {
  const agent = await connect((await aToken(app, mara, { rights: 'read' })).secret);
  const { tools } = await agent.listTools();
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  expect(tools.map(({ name }) => name)).toContain('search_find');
  const refused = await call(agent, 'tickets_create', { project_id: project.id, title: 'No' });
  expect(refused).toEqual({ isError: true, text: expect.stringContaining('(api_token_read_only)') });
});

it('offers a token that proposes the tools that read and the one that proposes, and says that a person decides', async () => {
  const ticket = await aTicket(app, mara, project);
  const agent = await connect((await aToken(app, mara, { rights: 'propose' })).secret);
  expect(agent.getInstructions()).toContain('A person decides');
  const { tools } = await agent.listTools();
  const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint);
  expect(changing).toMatchObject([
    { name: 'proposals_propose', annotations: { readOnlyHint: false, destructiveHint: false } },
  ]);
  const lines = [{ kind: 'change', ticket: ticket.key, values: { title: 'By an agent' }, reason: 'Clearer.' }];
  const { isError, text } = await call(agent, 'proposals_propose', { project_id: project.id, lines });
  expect([isError, text]).toEqual([false, expect.stringContaining('Nothing has changed yet: a person decides')]);
  expect((await call(agent, 'proposals_sent')).text).toContain('"state":"waiting"');
  const direct = await call(agent, 'tickets_update', { ticket: ticket.key, title: 'Directly' });
  expect(direct).toEqual({ isError: true, text: expect.stringMatching(/proposals_propose.*\(api_token_proposes\)/) });
  const wrong = await call(agent, 'proposals_propose', {
    project_id: project.id,
    lines: [{ ...lines[0], ticket: 'X-1' }],
  });
  expect(wrong).toEqual({ isError: true, text: expect.stringMatching(/ticket_not_found\)\nbody\.lines\.0/) });
});

it('shows only what its user sees, in the projects of the token', async () => {
  const other = await aProject(app, mara);
  const hidden = await aTicket(app, mara, other, { title: 'Hidden' });
  const agent = await connect((await aToken(app, mara, { project_ids: [project.id] })).secret);
  const listed = JSON.parse((await call(agent, 'projects_list')).text) as { id: string }[];
  expect(listed.map(({ id }) => id)).toEqual([project.id]);
  expect(await call(agent, 'tickets_get', { ticket: hidden.id })).toMatchObject({ isError: true });
  const client = await aMember(app, mara.company_id, 'client');
  const theirs = await connect((await aToken(app, client)).secret);
  expect((await call(theirs, 'projects_list')).text).toBe('[]');
});

it('links two tickets, of which one is in the path and the other in the body', async () => {
  const agent = await connect((await aToken(app, mara)).secret);
  const [one, two] = [await aTicket(app, mara, project), await aTicket(app, mara, project)];
  const linked = await call(agent, 'ticketRelations_link', { ticket: one.key, other_ticket: two.key, kind: 'relates' });
  expect(linked.isError).toBe(false);
  expect((await call(agent, 'ticketRelations_get', { ticket: one.key })).text).toContain(two.key);
});

it('says which fields are wrong, and that a tool is unknown', async () => {
  const agent = await connect((await aToken(app, mara)).secret);
  const refused = await call(agent, 'tickets_create', { project_id: project.id, title: '' });
  expect(refused).toEqual({ isError: true, text: expect.stringMatching(/\(invalid_input\)\n.*title/) });
  expect(await call(agent, 'tickets_get')).toEqual({ isError: true, text: 'ticket: is required' });
  expect(await call(agent, 'tickets_get', { ticket: '..' })).toMatchObject({ isError: true });
  expect(await call(agent, 'members_remove')).toEqual({
    isError: true,
    text: 'There is no tool members_remove. List the tools.',
  });
});

it('answers arguments of the wrong kind in words, and reveals nothing of internal errors', async () => {
  const agent = await connect((await aToken(app, mara)).secret);
  const ticket = await aTicket(app, mara, project);
  expect(await call(agent, 'users_list', { limt: '1' })).toEqual({
    isError: true,
    text: 'limt: is not a field of users_list',
  });
  const inPath = await call(agent, 'tickets_get', { ticket: { toString: null } });
  expect(inPath).toEqual({ isError: true, text: 'ticket: must be text' });
  const inQuery = await call(agent, 'search_find', { q: { toString: 1 } });
  expect(inQuery).toEqual({ isError: true, text: 'q: must be text' });
  expect(await call(agent, 'tickets_get', { ticket: '\ud800' })).toEqual({
    isError: true,
    text: expect.stringContaining('(ticket_not_found)'),
  });
  expect(await call(agent, 'tickets_get', { ticket: null })).toEqual({ isError: true, text: 'ticket: is required' });
  const found = await call(agent, 'search_find', { q: ticket.key, kind: null });
  expect(found.text).toContain(ticket.id);
});

/** A message as a client of revision 2025-11-25 sends it. */
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
  await post({ method: 'tools/list' });
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
