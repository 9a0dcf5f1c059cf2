// Tests conversations with a model that speaks over real HTTP: privacy, streaming, Stop, limits, faults, lost processes.
import { type AiConversation, aiConversations, type ChatAnswer } from '@worklane/contract/assistant';
import { assistantSettings } from '@worklane/contract/assistant-settings';
import { errorMessage } from '@worklane/contract/platform/errors';
import { FAULTS } from '@worklane/stand-ins/model/answers';
import { startModel } from '@worklane/stand-ins/model/model';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import {
  type AssistantWorld,
  ask,
  askStreamed,
  conversationNow,
  giveKey,
  type Streamed,
  startAssistantWorld,
  wordsOf,
} from '../../testing/assistant-world.ts';
import { aMember, aProjectMember, aTicket } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { endLostAnswers } from './flows/end-lost-answers.ts';

let world: AssistantWorld;

beforeAll(async () => {
  world = await startAssistantWorld(inject('templateUrl'));
});
afterAll(() => world.close());

/** What a stream tells first. */
const begunOf = async (stream: Streamed) => (await stream.next())?.data as AiConversation;

const message = 'What is late?';
const inProject = (more = {}) => ({ projectId: world.project.id, message, ...more });
const listOf = async (token: string, query = {}) =>
  (await callEndpoint(world.app, aiConversations.list, { token, query: { project_id: world.project.id, ...query } }))
    .body;

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

  model.script({ text: 'One of them is EDGE-1.', pace: 20 });
  const stream = await askStreamed(app, owner, inProject({ conversationId: conversation.id }));
  const events = await stream.rest();
  expect(events[0]).toMatchObject({ event: 'conversation', data: { id: conversation.id } });
  expect(wordsOf(events)).toBe('One of them is EDGE-1.');
  expect(events.filter(({ event }) => event === 'words').length).toBeGreaterThan(3);
  const data = { conversation: await conversationNow(app, owner, conversation.id) };
  expect(events.at(-1)).toEqual({ event: 'answer', data: { success: true, data, error: null } });
  // What was said before is told again.
  expect(model.requests.at(-1)?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
});

it('is private to its writer, wherever it is named', async () => {
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
  expect(await listOf(token)).toEqual({ conversations: [], has_more: false });
  expect(await conversationNow(app, owner, id)).toMatchObject({ id, title: message });
});

it('lists the ten that changed last, by context, with their counts; renames and deletes', async () => {
  const { app, owner, project } = world;
  const person = await aMember(app, owner.company_id, 'team_member');
  const { token } = person;
  const ids: string[] = [];
  for (let index = 0; index < 11; index++) {
    const body = { project_id: project.id, title: `New Chat - ${index}` };
    ids.push((await callEndpoint(app, aiConversations.create, { token, body })).body.id);
  }
  const oldest = ids[0] ?? '';
  expect((await listOf(token)).conversations.map(({ id }) => id)).toEqual(ids.slice(1).reverse());
  expect((await listOf(token)).has_more).toBe(true);
  const params = { conversation: oldest };
  await callEndpoint(app, aiConversations.update, { token, params, body: { title: 'Renamed' } });
  expect((await listOf(token)).conversations[0]).toMatchObject({ id: oldest, title: 'Renamed', message_count: 0 });
  await ask(app, person, inProject({ contextType: 'me' }));
  expect((await listOf(token, { context_type: 'me' })).conversations).toMatchObject([
    { context_type: 'me', message_count: 2 },
  ]);
  await callEndpoint(app, aiConversations.delete, { token, params });
  expect((await callEndpoint(app, aiConversations.get, { token, params })).status).toBe(404);
  const copies = await app.services.db.query(sql`select 1 from ai_messages where conversation_id = ${oldest}`);
  expect(copies).toEqual([]);
});

it('ends the work of the provider when it is stopped, and keeps what there is', async () => {
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

it('goes on when its reader leaves, and is asked once when it is sent again', async () => {
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

const SENTENCES: Record<string, RegExp> = {
  '401': /^AI service error: Incorrect API key provided: \[removed\]\.$/,
  '403': /^AI service error: Your project has no access/,
  '404': /^AI service error: The model/,
  '429-wait': /^AI service error: Rate limit reached/,
  '429-unpaid': /^AI service error: the account .* Ask an owner or administrator/,
  '500': /^AI service error: The server had an error/,
  cut: /^AI service error: the answer broke off/,
  nonsense: /^AI service error: the answer broke off or could not be read/,
  empty: /^No response from AI$/,
};

it.each(FAULTS.filter((fault) => fault !== 'silence'))(
  'says what is wrong when the provider fails with %s',
  async (fault) => {
    const { app, owner, model } = world;
    const person = await aMember(app, owner.company_id, 'team_member');
    const asked = model.requests.length;
    const failing = { fault, text: 'This answer breaks off here' } as const;
    model.script(failing, ...(fault === '429-wait' || fault === '500' ? [failing, failing] : []));
    const { body } = await ask(app, person, inProject());
    expect(body.success).toBe(false);
    expect(body.error).toMatch(SENTENCES[fault] as RegExp);
    expect(JSON.stringify(body)).not.toContain(model.key.slice(-12));
    expect(JSON.stringify(body)).not.toContain('<script>');
    const passes = fault === '429-wait' || fault === '500';
    expect(model.requests.length).toBe(asked + (passes ? 3 : 1));
    const { conversations } = await listOf(person.token);
    if (fault === 'cut') {
      expect(body.data?.conversation?.messages.at(-1)).toMatchObject({
        content: 'This answer breaks off',
        state: 'interrupted',
        problem: body.error,
      });
    } else {
      // The question is gone too: its words are back in the input.
      expect([body.data?.conversation, conversations]).toEqual([null, []]);
    }
  },
);

it('keeps a conversation whose new question failed, without the question', async () => {
  const { app, owner, model } = world;
  const { body } = await ask(app, owner, inProject());
  const id = body.data?.conversation?.id ?? '';
  model.script({ fault: '401' });
  const failed = await ask(app, owner, inProject({ conversationId: id, message: 'And now?' }));
  expect(failed.body).toMatchObject({ success: false, data: { conversation: { id } } });
  expect((await conversationNow(app, owner, id)).messages).toHaveLength(2);
});

it('waits as it is told, and answers then', async () => {
  const { app, owner, model } = world;
  model.script({ fault: '429-wait' }, { text: 'Here I am.' });
  const { body } = await ask(app, owner, inProject());
  expect(body.data?.conversation?.messages.at(-1)?.content).toBe('Here I am.');
});

it('says that an answer was interrupted when its process is gone', async () => {
  const { app, owner, model } = world;
  const person = await aMember(app, owner.company_id, 'team_member');
  const other = await app.another();
  const { promise: until, resolve } = Promise.withResolvers<void>();
  model.script({ text: 'Half of it', until });
  const stream = await askStreamed({ ...app, server: other.server }, person, inProject());
  const { id } = await begunOf(stream);
  await stream.next();
  // As a kill leaves it: nobody says that it goes on.
  await app.services.db.query(sql`
    update ai_messages set beat_at = now() - interval '1 minute' where conversation_id = ${id} and role = 'assistant'`);
  expect((await conversationNow(app, person, id)).messages.at(-1)?.state).toBe('interrupted');
  await endLostAnswers(app.services);
  expect((await conversationNow(app, person, id)).messages.at(-1)).toMatchObject({
    state: 'interrupted',
    problem: 'The answer was interrupted. Please try again.',
  });
  // The person may ask again at once.
  expect((await ask(app, person, inProject({ conversationId: id }))).status).toBe(200);
  resolve();
  await other.closeStreams();
});

it('is interrupted when the process ends in order', async () => {
  const { app, owner, model } = world;
  const person = await aMember(app, owner.company_id, 'team_member');
  const other = await app.another();
  model.script({ text: 'Some words', until: new Promise(() => {}) });
  const stream = await askStreamed({ ...app, server: other.server }, person, inProject());
  const { id } = await begunOf(stream);
  await stream.next();
  await other.closeStreams();
  expect((await conversationNow(app, person, id)).messages.at(-1)).toMatchObject({
    content: 'Some',
    state: 'interrupted',
  });
});

it('ends within seconds of losing the right, and tells nothing more', async () => {
  const { app, owner, model, project } = world;
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, client, 'client');
  const abandoned = model.abandoned();
  model.script({ text: 'For a client', until: new Promise(() => {}) });
  const stream = await askStreamed(app, client, inProject());
  const { id } = await begunOf(stream);
  await app.services.db.query(sql`delete from project_members where user_id = ${client.id}`);
  app.services.viewers.drop(client.id);
  await expect.poll(() => model.abandoned()).toBe(abandoned + 1);
  const { status } = await callEndpoint(app, aiConversations.get, {
    token: client.token,
    params: { conversation: id },
  });
  expect(status).toBe(404);
});

it('counts tokens, and refuses when those of the day or of the month are used', async () => {
  const { app, owner, project } = world;
  const person = await aMember(app, owner.company_id, 'team_member');
  const company = { company: owner.company_id };
  await ask(app, person, inProject());
  const state = (await callEndpoint(app, assistantSettings.state, { token: person.token, params: company })).body;
  expect(state).toMatchObject({ is_connected: true, is_off_for_role: false, tokens_a_day: 200_000 });
  const counted =
    world.model.requests.at(-1)?.messages.map(({ content }) => Math.ceil(String(content).length / 4)) ?? [];
  const prompt = counted.reduce((sum, each) => sum + each, 0);
  // What the provider counted, and not what was guessed before.
  expect(state.tokens_today).toBeGreaterThan(prompt);
  expect(state.tokens_today).toBeLessThan(prompt + 100);

  const set = (body: Record<string, unknown>) =>
    callEndpoint(app, assistantSettings.update, { token: owner.token, params: company, body });
  await set({ tokens_a_day: state.tokens_today });
  const day = await ask(app, person, inProject());
  expect([day.status, day.error?.code]).toEqual([429, 'ai_person_limit']);
  expect(day.error?.message).toMatch(/You can continue tomorrow, in about \d+ (hours|minutes)/);
  await set({ tokens_a_day: 200_000, tokens_a_month: 10 });
  const month = await ask(app, person, inProject());
  expect(month.error?.message).toMatch(/^Your company has used this month's 10 tokens .* on 1 \w+ \d{4}\.$/);
  await set({ tokens_a_month: 5_000_000, off_roles: ['team_member'] });
  expect((await ask(app, person, inProject())).error?.code).toBe('ai_off_for_role');
  await set({ off_roles: [] });
  const closed = (is_closed: boolean) =>
    callEndpoint(app, assistantSettings.closeProject, {
      token: owner.token,
      params: { project: project.id },
      query: {},
      body: { is_closed },
    });
  await closed(true);
  expect((await ask(app, person, inProject())).error?.code).toBe('ai_project_closed');
  await closed(false);
  const usage = await callEndpoint(app, assistantSettings.usage, { token: owner.token, params: company });
  expect(usage.body.people.find(({ user_id }) => user_id === person.id)?.tokens).toBe(state.tokens_today);
});

it('takes messages of up to 8,000 characters that say something', async () => {
  const { app, owner } = world;
  for (const each of ['', ' \n ', 'x'.repeat(8_001)])
    expect((await ask(app, owner, inProject({ message: each }))).error?.code).toBe('invalid_input');
  expect((await ask(app, owner, inProject({ message: 'x'.repeat(8_000) }))).status).toBe(200);
});

it('sends a key only to the address that it was stored for', async () => {
  const other = await startModel();
  const settings = { AI_PRIVATE_HOSTS: new URL(other.url).host };
  const { app, owner, model, close } = await startAssistantWorld(inject('templateUrl'), { settings });
  try {
    const admin = await aMember(app, owner.company_id, 'admin');
    const as = { token: admin.token, params: { company: owner.company_id } };
    const set = async (address: string | null) =>
      (await callEndpoint(app, assistantSettings.update, { ...as, body: { address } })).body.masked_key;
    const test = async () => (await callEndpoint(app, assistantSettings.test, as)).body.message;
    expect(await set(other.url)).toBeNull();
    expect(await test()).toBe(errorMessage('ai_no_key'));
    expect(await set(null)).toBeNull();
    await giveKey(app, owner, model.key);
    // The same address in other words.
    expect(await set(`${model.url}/`)).not.toBeNull();
    expect(await test()).toMatch(/^It works/);
    await set(other.url);
    await giveKey(app, admin, other.key);
    expect(await test()).toMatch(/^It works/);
    // As if the address had been changed while the key was being stored.
    await app.services.db.query(sql`update ai_settings set address = null where company_id = ${owner.company_id}`);
    expect(await test()).toBe(errorMessage('ai_no_key'));
  } finally {
    await close();
    await other.close();
  }
});

it('tells the model of tickets with the rights of the asker, marked, without addresses', async () => {
  const { app, owner, model, project } = world;
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, client, 'client');
  const { body: other } = await callEndpoint(app, (await import('@worklane/contract/projects')).projects.create, {
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
