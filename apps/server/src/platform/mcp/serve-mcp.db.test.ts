// Tests agents over MCP with the official client, in both revisions: tools by right, calls through the endpoints, refusals in words.
import { documents } from '@worklane/contract/documents';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { type Agents, agentsOf, callTool, REVISIONS } from '../../testing/connect-agent.ts';
import { aMember, aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let agents: Agents;
let mara: TestPerson;
let project: { id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  agents = agentsOf(app);
});
beforeEach(async () => {
  mara = await aPerson(app);
  project = await aProject(app, mara);
});
afterEach(() => agents.leave());
afterAll(() => app.close());

it.each(REVISIONS)('lists and calls tools in revision %s', async (revision) => {
  const agent = await agents.connect((await aToken(app, mara)).secret, revision);
  expect(agent.getNegotiatedProtocolVersion()).toBe(revision);
  const { tools } = await agent.listTools();
  expect(tools.find(({ name }) => name === 'tickets_create')).toMatchObject({
    inputSchema: { type: 'object', required: expect.arrayContaining(['project_id', 'title']) },
    annotations: { readOnlyHint: false, destructiveHint: false },
  });
  const created = JSON.parse(
    (await callTool(agent, 'tickets_create', { project_id: project.id, title: 'By an agent' })).text,
  );
  expect(JSON.parse((await callTool(agent, 'tickets_get', { ticket: created.key })).text)).toMatchObject({
    title: 'By an agent',
  });
  await callTool(agent, 'tickets_update', { ticket: created.key, priority: 'high' });
  const { body } = await callEndpoint(app, tickets.get, { token: mara.token, params: { ticket: created.id } });
  expect(body).toMatchObject({ priority: 'high', reporter_id: mara.id });
  expect((await callTool(agent, 'tickets_delete', { ticket: created.key })).text).toBe('Done.');
  expect(await callTool(agent, 'tickets_get', { ticket: created.key })).toEqual({
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
  const agent = await agents.connect((await aToken(app, mara, { rights: 'read' })).secret, revision);
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

it('lets an agent read all of a document that is longer than an answer', async () => {
  const agent = await agents.connect((await aToken(app, mara)).secret);
  const content = `<p>${'Restart it. '.repeat(8_000)}</p>`;
  const create = { token: mara.token, params: { project: project.id }, body: { title: 'Long', content } };
  const { id } = (await callEndpoint(app, documents.create, create)).body;
  let text = '';
  for (let from: string | undefined = '0'; from !== undefined; ) {
    const part: string = (await callTool(agent, 'documents_get', { document: id, answer_from: Number(from) })).text;
    const [note = ''] = /\n\n\(Cut: [^)]*\)$/.exec(part) ?? [];
    text += part.slice(0, part.length - note.length);
    from = /answer_from (\d+)/.exec(note)?.[1];
  }
  expect(JSON.parse(text).content).toHaveLength(content.length);
  expect((await callTool(agent, 'documents_get', { document: id, answer_from: -1 })).isError).toBe(true);
});

it('reads no resource that its user or its token does not see, and no other address', async () => {
  const other = await aProject(app, mara);
  const hidden = await aTicket(app, mara, other, { assignee_ids: [mara.id] });
  const agent = await agents.connect((await aToken(app, mara, { project_ids: [project.id] })).secret);
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
  const agent = await agents.connect(secret, revision);
  const { tools } = await agent.listTools();
  for (const { name, inputSchema, annotations } of tools)
    expect([name, 'idempotency_key' in (inputSchema.properties ?? {})]).toEqual([name, !annotations?.readOnlyHint]);
  const idempotency_key = 'Plan № 1';
  const given = { project_id: project.id, title: 'Once', idempotency_key };
  const first = await callTool(agent, 'tickets_create', given);
  // A client that lost the answer connects anew: what it calls its messages begins anew as well.
  const again = await callTool(await agents.connect(secret, revision), 'tickets_create', given);
  expect([again.isError, JSON.parse(again.text).id]).toEqual([false, JSON.parse(first.text).id]);
  const ticket = JSON.parse(first.text).key as string;
  for (let count = 0; count < 2; count++)
    await callTool(agent, 'tickets_comment', { ticket, content: '<p>Once</p>', idempotency_key: 'comment' });
  expect(JSON.parse((await callTool(agent, 'tickets_comments', { ticket })).text)).toHaveLength(1);
  for (let count = 0; count < 2; count++)
    expect((await callTool(agent, 'tickets_delete', { ticket, idempotency_key: 'delete' })).text).toBe('Done.');
  const other = await callTool(agent, 'tickets_create', { ...given, title: 'Another' });
  expect(other).toEqual({ isError: true, text: expect.stringContaining('(command_id_taken)') });
  for (const key of ['', 'x'.repeat(256), 1, {}])
    expect(await callTool(agent, 'tickets_create', { ...given, idempotency_key: key })).toEqual({
      isError: true,
      text: 'idempotency_key: must be text of 1 to 255 characters',
    });
  expect((await callTool(agent, 'tickets_get', { ticket, idempotency_key })).text).toMatch(/is not a field/);
  // Another token's key is another key, also of the same user.
  const others = await agents.connect((await aToken(app, mara)).secret, revision);
  expect(JSON.parse((await callTool(others, 'tickets_create', given)).text).id).not.toBe(JSON.parse(first.text).id);
});

it.each(REVISIONS)('names the agent and its token in the history, in revision %s', async (revision) => {
  const ticket = await aTicket(app, mara, project);
  const agent = await agents.connect((await aToken(app, mara, { name: 'CI' })).secret, revision);
  await callTool(agent, 'tickets_update', { ticket: ticket.key, priority: 'high' });
  await callTool(agent, 'tickets_move', { ticket: ticket.key, status: 'done', before: null });
  const program = { token: 'CI', agent: 'An agent' };
  const read = { token: mara.token, params: { ticket: ticket.id } };
  expect((await callEndpoint(app, ticketChanges.list, read)).body).toMatchObject([{ via: 'token', program }]);
  const { body: history } = await callEndpoint(app, tickets.history, read);
  expect(history.at(-1)).toMatchObject({ status: 'done', via: 'token', program });
});

it('offers a token that only reads no tool that changes something, and refuses one that is called anyway', async () => {
  const agent = await agents.connect((await aToken(app, mara, { rights: 'read' })).secret);
  const { tools } = await agent.listTools();
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  expect(tools.map(({ name }) => name)).toContain('search_find');
  const refused = await callTool(agent, 'tickets_create', { project_id: project.id, title: 'No' });
  expect(refused).toEqual({ isError: true, text: expect.stringContaining('(api_token_read_only)') });
});

it('offers a token that proposes the tools that read and the one that proposes, and says that a person decides', async () => {
  const ticket = await aTicket(app, mara, project);
  const agent = await agents.connect((await aToken(app, mara, { rights: 'propose' })).secret);
  expect(agent.getInstructions()).toContain('A person decides');
  const { tools } = await agent.listTools();
  const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint);
  expect(changing).toMatchObject([
    { name: 'proposals_propose', annotations: { readOnlyHint: false, destructiveHint: false } },
  ]);
  const lines = [{ kind: 'change', ticket: ticket.key, values: { title: 'By an agent' }, reason: 'Clearer.' }];
  const { isError, text } = await callTool(agent, 'proposals_propose', { project_id: project.id, lines });
  expect([isError, text]).toEqual([false, expect.stringContaining('Nothing has changed yet: a person decides')]);
  expect((await callTool(agent, 'proposals_sent')).text).toContain('"state":"waiting"');
  const direct = await callTool(agent, 'tickets_update', { ticket: ticket.key, title: 'Directly' });
  expect(direct).toEqual({ isError: true, text: expect.stringMatching(/proposals_propose.*\(api_token_proposes\)/) });
  const wrong = await callTool(agent, 'proposals_propose', {
    project_id: project.id,
    lines: [{ ...lines[0], ticket: 'X-1' }],
  });
  expect(wrong).toEqual({ isError: true, text: expect.stringMatching(/ticket_not_found\)\nbody\.lines\.0/) });
});

it('shows only what its user sees, in the projects of the token', async () => {
  const other = await aProject(app, mara);
  const hidden = await aTicket(app, mara, other, { title: 'Hidden' });
  const agent = await agents.connect((await aToken(app, mara, { project_ids: [project.id] })).secret);
  const listed = JSON.parse((await callTool(agent, 'projects_list')).text) as { id: string }[];
  expect(listed.map(({ id }) => id)).toEqual([project.id]);
  expect(await callTool(agent, 'tickets_get', { ticket: hidden.id })).toMatchObject({ isError: true });
  const client = await aMember(app, mara.company_id, 'client');
  const theirs = await agents.connect((await aToken(app, client)).secret);
  expect((await callTool(theirs, 'projects_list')).text).toBe('[]');
});

it('links two tickets, of which one is in the path and the other in the body', async () => {
  const agent = await agents.connect((await aToken(app, mara)).secret);
  const [one, two] = [await aTicket(app, mara, project), await aTicket(app, mara, project)];
  const linked = await callTool(agent, 'ticketRelations_link', {
    ticket: one.key,
    other_ticket: two.key,
    kind: 'relates',
  });
  expect(linked.isError).toBe(false);
  expect((await callTool(agent, 'ticketRelations_get', { ticket: one.key })).text).toContain(two.key);
});

it('says which fields are wrong, and that a tool is unknown', async () => {
  const agent = await agents.connect((await aToken(app, mara)).secret);
  const refused = await callTool(agent, 'tickets_create', { project_id: project.id, title: '' });
  expect(refused).toEqual({ isError: true, text: expect.stringMatching(/\(invalid_input\)\n.*title/) });
  expect(await callTool(agent, 'tickets_get')).toEqual({ isError: true, text: 'ticket: is required' });
  expect(await callTool(agent, 'tickets_get', { ticket: '..' })).toMatchObject({ isError: true });
  expect(await callTool(agent, 'members_remove')).toEqual({
    isError: true,
    text: 'There is no tool members_remove. List the tools.',
  });
});

it('answers arguments of the wrong kind in words, and reveals nothing of internal errors', async () => {
  const agent = await agents.connect((await aToken(app, mara)).secret);
  const ticket = await aTicket(app, mara, project);
  expect(await callTool(agent, 'users_list', { limt: '1' })).toEqual({
    isError: true,
    text: 'limt: is not a field of users_list',
  });
  const inPath = await callTool(agent, 'tickets_get', { ticket: { toString: null } });
  expect(inPath).toEqual({ isError: true, text: 'ticket: must be text' });
  const inQuery = await callTool(agent, 'search_find', { q: { toString: 1 } });
  expect(inQuery).toEqual({ isError: true, text: 'q: must be text' });
  expect(await callTool(agent, 'tickets_get', { ticket: '\ud800' })).toEqual({
    isError: true,
    text: expect.stringContaining('(ticket_not_found)'),
  });
  expect(await callTool(agent, 'tickets_get', { ticket: null })).toEqual({
    isError: true,
    text: 'ticket: is required',
  });
  const found = await callTool(agent, 'search_find', { q: ticket.key, kind: null });
  expect(found.text).toContain(ticket.id);
});
