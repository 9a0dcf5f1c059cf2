// Tests conversations with a model that speaks over real HTTP: answers, streams, privacy, Stop, and what the model is told.
import { type AiConversation, aiConversations, type ChatAnswer } from '@worklane/contract/assistant';
import { documents } from '@worklane/contract/documents';
import type { ServerEvent } from '@worklane/contract/events';
import { VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import { projects } from '@worklane/contract/projects';
import pg from 'pg';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { blockedBy } from '../../testing/blocked-by.ts';
import { aMember, aProjectMember, aTicket } from '../../testing/factories.ts';
import { listen } from '../../testing/listen.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import {
  type AssistantWorld,
  ask,
  askStreamed,
  begunOf,
  conversationNow,
  listOf,
  startAssistantWorld,
  wordsOf,
} from '../../testing/worlds/assistant-world.ts';

let world: AssistantWorld;

beforeAll(async () => {
  world = await startAssistantWorld(inject('templateUrl'));
});
afterAll(() => world.close());

const message = 'What is late?';
const inProject = (more = {}) => ({ projectId: world.project.id, message, ...more });

it('answers as JSON, and as a stream whose last event is that JSON', async () => {
  const { app, owner, model } = world;
  model.script({ text: 'Two tickets are **late**.' });
  const { status, body } = await ask(app, owner, inProject());
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, error: null, data: { conversation: { title: message } } });
  const conversation = body.data?.conversation as AiConversation;
  expect(conversation.messages.map(({ role, content, state }) => [role, content, state])).toEqual([
    ['user', message, 'done'],
    ['assistant', 'Two tickets are **late**.', 'done'],
  ]);

  const { promise: until, resolve } = Promise.withResolvers<void>();
  model.script({ text: 'One of them is EDGE-1.', until });
  const stream = await askStreamed(app, owner, inProject({ conversationId: conversation.id }));
  expect(await stream.next()).toMatchObject({ event: 'conversation', data: { id: conversation.id } });
  // Words are there before the answer is complete.
  const first = await stream.next();
  expect(first).toMatchObject({ event: 'words' });
  resolve();
  const events = [...(first ? [first] : []), ...(await stream.rest())];
  expect(wordsOf(events)).toBe('One of them is EDGE-1.');
  const data = { conversation: await conversationNow(app, owner, conversation.id) };
  expect(events.at(-1)).toEqual({ event: 'answer', data: { success: true, data, error: null } });
  // The model gets the earlier messages again.
  expect(model.requests.at(-1)?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
});

it('hides a conversation from everyone but its user, in every endpoint', async () => {
  const { app, owner, project } = world;
  const colleague = await aMember(app, owner.company_id, 'admin');
  const { body } = await ask(app, owner, inProject());
  const id = body.data?.conversation?.id ?? '';
  const params = { conversation: id };
  const { token } = colleague;
  const tries = [
    await callEndpoint(app, aiConversations.get, { token, params }),
    await callEndpoint(app, aiConversations.update, { token, params, body: { title: 'Mine' } }),
    await callEndpoint(app, aiConversations.delete, { token, params }),
    await callEndpoint(app, aiConversations.stop, { token, params }),
    await ask(app, colleague, { projectId: project.id, message, conversationId: id }),
  ];
  for (const { status, error } of tries) expect([status, error?.code]).toEqual([404, 'conversation_not_found']);
  expect(await listOf(world, token)).toEqual({ conversations: [], has_more: false });
  expect(await conversationNow(app, owner, id)).toMatchObject({ id, title: message });
});

it('lists the ten conversations that changed last, by context, with message counts; renames and deletes them', async () => {
  const { app, owner, project } = world;
  const person = await aMember(app, owner.company_id, 'team_member');
  const { token } = person;
  const ids: string[] = [];
  for (let index = 0; index < 11; index++) {
    const body = { project_id: project.id, title: `New Chat - ${index}` };
    ids.push((await callEndpoint(app, aiConversations.create, { token, body })).body.id);
  }
  const oldest = ids[0] ?? '';
  expect((await listOf(world, token)).conversations.map(({ id }) => id)).toEqual(ids.slice(1).reverse());
  expect((await listOf(world, token)).has_more).toBe(true);
  const params = { conversation: oldest };
  await callEndpoint(app, aiConversations.update, { token, params, body: { title: 'Renamed' } });
  expect((await listOf(world, token)).conversations[0]).toMatchObject({
    id: oldest,
    title: 'Renamed',
    message_count: 0,
  });
  await ask(app, person, inProject({ contextType: 'me' }));
  expect((await listOf(world, token, { context_type: 'me' })).conversations).toMatchObject([
    { context_type: 'me', message_count: 2 },
  ]);
  await callEndpoint(app, aiConversations.delete, { token, params });
  expect((await callEndpoint(app, aiConversations.get, { token, params })).status).toBe(404);
  const copies = await app.services.db.query(sql`select 1 from ai_messages where conversation_id = ${oldest}`);
  expect(copies).toEqual([]);
});

it('stops an answer: ends the call to the provider, and keeps what was written', async () => {
  const { app, owner, model } = world;
  const { promise: until, resolve } = Promise.withResolvers<void>();
  const abandoned = model.abandoned();
  model.script({ text: 'This goes on and on', until });
  const stream = await askStreamed(app, owner, inProject());
  const begun = await begunOf(stream);
  await stream.next();
  await callEndpoint(app, aiConversations.stop, { token: owner.token, params: { conversation: begun.id } });
  const events = await stream.rest();
  expect(events.at(-1)).toMatchObject({ event: 'answer', data: { success: true, error: null } });
  await expect.poll(() => model.abandoned()).toBe(abandoned + 1);
  const { messages } = await conversationNow(app, owner, begun.id);
  expect(messages.at(-1)).toMatchObject({ content: 'This', state: 'stopped' });
  resolve();
});

it('sends a growing answer to the other tabs of its reader in every process, and to nobody else', async () => {
  const { app, owner, model } = world;
  const other = await app.another();
  const admin = await aMember(app, owner.company_id, 'admin');
  const asker = await aMember(app, owner.company_id, 'team_member');
  await aProjectMember(app, world.project, asker, 'team_member');
  const isTold = ({ type }: ServerEvent) => type === 'ai_conversation.changed';
  const [tab, colleague, viewing] = [
    await listen(other, asker.token),
    await listen(app, admin.token),
    await listen(app, admin.token, { headers: { [VIEW_AS_HEADER]: `${owner.company_id}:${asker.id}` } }),
  ];
  const { promise: until, resolve } = Promise.withResolvers<void>();
  model.script({ text: 'Half is done', until });
  const begun = await begunOf(await askStreamed(app, asker, inProject()));
  const words = async () => {
    const { body } = await callEndpoint(other, aiConversations.get, {
      token: asker.token,
      params: { conversation: begun.id },
    });
    return body.messages.at(-1);
  };
  // First the question, then the first word, while the answer is not at its end.
  await expect.poll(() => tab.events.filter(isTold).length).toBe(2);
  expect(await words()).toMatchObject({ content: 'Half', state: 'answering' });
  tab.close();
  await tab.ended;
  resolve();
  await expect.poll(words).toMatchObject({ content: 'Half is done', state: 'done' });
  // A tab that lost its connection learns of the end when it is back.
  const again = await listen(other, asker.token, { lastEventId: tab.lastId });
  expect((await again.next(isTold)).payload).toEqual({ user_id: asker.id, conversation_id: begun.id });
  const { key } = await aTicket(app, owner, world.project, { title: 'Last of all' });
  const isLast = (event: ServerEvent) =>
    event.type === 'ticket.created' && event.payload.ticket.title === 'Last of all';
  for (const each of [colleague, viewing]) {
    await each.next(isLast);
    expect(each.events.filter(isTold), key).toEqual([]);
  }
  for (const each of [again, colleague, viewing]) each.close();
});

it('completes an answer after its reader disconnects, and asks once when a question is sent twice', async () => {
  const { app, owner, model } = world;
  const { promise: until, resolve } = Promise.withResolvers<void>();
  model.script({ text: 'Said to nobody', until });
  const stream = await askStreamed(app, owner, inProject());
  const begun = await begunOf(stream);
  await stream.leave();
  const second = await ask(app, owner, inProject());
  expect([second.status, second.error?.code]).toEqual([409, 'ai_busy']);
  resolve();
  await expect
    .poll(async () => (await conversationNow(app, owner, begun.id)).messages.at(-1))
    .toMatchObject({ content: 'Said to nobody', state: 'done' });

  const count = model.requests.length;
  const headers = { 'idempotency-key': uuidv7() };
  const call = () =>
    app.server.request('/api/functions/ai-chat', {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(inProject()),
    });
  const [one, other] = [(await (await call()).json()) as ChatAnswer, (await (await call()).json()) as ChatAnswer];
  expect(other.data?.conversation?.id).toBe(one.data?.conversation?.id);
  expect(model.requests.length).toBe(count + 1);
});

it("refuses a person's further questions while one is being prepared, before it reads anything for them", async () => {
  const { app, owner } = world;
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    const waiting = await blockedBy(app.services.db, client);
    await client.query('begin');
    await client.query('select 1 from users where id = $1 for no key update', [owner.id]);
    const answered: number[] = [];
    const asked = Array.from({ length: 10 }, async () => {
      const { status } = await ask(app, owner, inProject());
      answered.push(status);
    });
    await expect.poll(() => answered).toEqual(Array.from({ length: 8 }, () => 409));
    await expect.poll(waiting).toHaveLength(1);
    await client.query('commit');
    await Promise.all(asked);
    expect(answered).toContain(200);
  } finally {
    await client.end();
  }
});

it('gives the model only tickets that the asker may see, marked as data, without email addresses', async () => {
  const { app, owner, model, project } = world;
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, client, 'client');
  const { body: other } = await callEndpoint(app, projects.create, {
    token: owner.token,
    body: { company_id: owner.company_id, name: 'Secret', key: 'SECRET' },
  });
  await aTicket(app, owner, other, { title: 'Nobody else knows' });
  const ticket = await aTicket(app, owner, project, { title: `Write to ${owner.email} \u200bnow` });
  for (const contextType of ['project', 'global', 'me']) {
    await ask(app, client, inProject({ message: `Give me an overview of SECRET-1 and ${ticket.key}`, contextType }));
    const prompt = JSON.stringify(model.requests.at(-1));
    expect(prompt).not.toMatch(/Nobody else knows|Secret|@example\.com|\\u200b|\u200b/);
    expect(prompt).toContain(`${ticket.key}`);
  }
  await ask(app, owner, inProject({ message: 'Overview', contextType: 'global' }));
  const prompt = model.requests.at(-1)?.messages.at(-1)?.content as string;
  expect(prompt).toMatch(/^<<<DATA (\w+)\n[\s\S]*Nobody else knows[\s\S]*\nDATA \1>>>\n\nOverview$/);
});

it('reads documents with short titles, and prefers the title that was asked for', async () => {
  const { app, owner, project, model } = world;
  // The last changed one would come first.
  for (const title of ['Q3', 'Plan B', 'Plan'])
    await callEndpoint(app, documents.create, {
      token: owner.token,
      params: { project: project.id },
      body: { project_id: project.id, title, content: `<p>Written in ${title}.</p>` },
    });
  for (const [title, read] of [
    ['q3', 'Q3'],
    ['plan b', 'Plan B'],
  ] as const) {
    model.script({ toolCalls: [{ name: 'read_document', input: { title } }] }, { text: 'Read.' });
    await ask(app, owner, inProject());
    const told = JSON.stringify(model.requests.at(-1)?.messages.filter(({ role }) => role === 'tool'));
    expect(told).toContain(`Written in ${read}.`);
  }
});
