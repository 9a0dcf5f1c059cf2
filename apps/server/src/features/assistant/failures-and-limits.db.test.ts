// Tests the assistant when the model or its own process fails, and its limits, against a model that speaks over real HTTP.
import { aiConversations } from '@worklane/contract/assistant';
import { assistantSettings } from '@worklane/contract/assistant-settings';
import { errorMessage } from '@worklane/contract/platform/errors';
import { PROPOSAL_LIMITS } from '@worklane/domain/assistant/vocabulary';
import { FAULTS } from '@worklane/stand-ins/model/answers';
import { startModel } from '@worklane/stand-ins/model/model';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aProjectMember } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import {
  type AssistantWorld,
  ask,
  askStreamed,
  begunOf,
  conversationNow,
  giveKey,
  listOf,
  startAssistantWorld,
} from '../../testing/worlds/assistant-world.ts';
import { endLostAnswers } from './flows/end-lost-answers.ts';

let world: AssistantWorld;

beforeAll(async () => {
  world = await startAssistantWorld(inject('templateUrl'));
});
afterAll(() => world.close());

const message = 'What is late?';
const inProject = (more = {}) => ({ projectId: world.project.id, message, ...more });

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
    const { conversations } = await listOf(world, person.token);
    if (fault === 'cut') {
      expect(body.data?.conversation?.messages.at(-1)).toMatchObject({
        content: 'This answer breaks off',
        state: 'interrupted',
        problem: body.error,
      });
    } else {
      // The question is deleted too: its text is back in the input.
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

it('waits as long as the provider asks before it answers', async () => {
  const { app, owner, model } = world;
  model.script({ fault: '429-wait' }, { text: 'Here I am.' });
  const { body } = await ask(app, owner, inProject());
  expect(body.data?.conversation?.messages.at(-1)?.content).toBe('Here I am.');
});

it('marks an answer as interrupted when its process was killed', async () => {
  const { app, owner, model } = world;
  const person = await aMember(app, owner.company_id, 'team_member');
  const other = await app.another();
  const { promise: until, resolve } = Promise.withResolvers<void>();
  model.script({ text: 'Half of it', until });
  const stream = await askStreamed({ ...app, server: other.server }, person, inProject());
  const { id } = await begunOf(stream);
  await stream.next();
  // As after a kill: no process reports that it is still writing.
  await app.services.db.query(sql`
    update ai_messages set beat_at = now() - interval '1 minute' where conversation_id = ${id} and role = 'assistant'`);
  expect((await conversationNow(app, person, id)).messages.at(-1)?.state).toBe('interrupted');
  await endLostAnswers(app.services);
  expect((await conversationNow(app, person, id)).messages.at(-1)).toMatchObject({
    state: 'interrupted',
    problem: 'The answer was interrupted. Please try again.',
  });
  // The user can ask again at once.
  expect((await ask(app, person, inProject({ conversationId: id }))).status).toBe(200);
  resolve();
  await other.closeStreams();
});

it('marks an answer as interrupted when its process shuts down', async () => {
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

it('ends an answer within seconds when the user loses access, and sends nothing more', async () => {
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
  expect((await stream.rest()).at(-1)).toMatchObject({ event: 'answer', data: { data: { conversation: null } } });
  const { status } = await callEndpoint(app, aiConversations.get, {
    token: client.token,
    params: { conversation: id },
  });
  expect(status).toBe(404);
});

it('counts tokens, and refuses questions beyond the limit of the day or month', async () => {
  const { app, owner, project } = world;
  const person = await aMember(app, owner.company_id, 'team_member');
  const company = { company: owner.company_id };
  await ask(app, person, inProject());
  const state = (await callEndpoint(app, assistantSettings.state, { token: person.token, params: company })).body;
  expect(state).toMatchObject({ is_connected: true, is_off_for_role: false, tokens_a_day: 200_000 });
  const counted =
    world.model.requests.at(-1)?.messages.map(({ content }) => Math.ceil(String(content).length / 4)) ?? [];
  const prompt = counted.reduce((sum, each) => sum + each, 0);
  // The provider's count replaces the estimate.
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
  const [latest, ...earlier] = usage.body.days;
  expect([latest?.day.slice(0, 7), latest?.tokens]).toEqual([
    usage.body.month.slice(0, 7),
    usage.body.tokens_this_month,
  ]);
  expect(earlier).toEqual([]);
});

it('accepts messages of up to 8,000 characters that are not blank', async () => {
  const { app, owner } = world;
  for (const each of ['', ' \n ', 'x'.repeat(8_001)])
    expect((await ask(app, owner, inProject({ message: each }))).error?.code).toBe('invalid_input');
  expect((await ask(app, owner, inProject({ message: 'x'.repeat(8_000) }))).status).toBe(200);
});

it('ends an answer after twelve steps, each with its tools', async () => {
  const { app, owner, model } = world;
  const asked = model.requests.length;
  const step = { text: 'Looking again.', toolCalls: [{ name: 'list_choices', input: {} }] };
  model.script(...Array.from({ length: PROPOSAL_LIMITS.steps }, () => step));
  const { body } = await ask(app, owner, inProject());
  expect(model.requests.length - asked).toBe(12);
  expect(model.requests.at(-1)?.messages.filter(({ role }) => role === 'tool')).toHaveLength(11);
  const words = Array.from({ length: 12 }, () => 'Looking again.').join('\n');
  expect(body.data?.conversation?.messages.at(-1)).toMatchObject({ content: words, state: 'done' });
});

it('refuses an answer of the provider that is longer than 32 MB', async () => {
  const { app, owner, model } = world;
  const asked = model.requests.length;
  // One word, so that no piece of it is complete before the end.
  model.script({ text: 'x'.repeat(33 * 1024 * 1024) });
  const { body } = await ask(app, owner, inProject());
  expect(body).toMatchObject({ success: false, error: 'AI service error: the provider sent too much.' });
  expect(model.requests.length - asked).toBe(1);
});

it('refuses an address with a query or a fragment, because paths are added to it', async () => {
  const { app, owner, model } = world;
  const as = { token: owner.token, params: { company: owner.company_id } };
  for (const part of ['?api-version=1', '#top', '/?', '/chat/completions?x']) {
    const { status, error } = await callEndpoint(app, assistantSettings.update, {
      ...as,
      body: { address: `${model.url}${part}` },
    });
    expect([part, status, error?.code]).toEqual([part, 400, 'ai_address_parts']);
    expect(error?.message).toMatch(/^The address can't contain \? or #\./);
  }
  expect((await callEndpoint(app, assistantSettings.get, as)).body.address).toBeNull();
});

it('refuses an address that can only be private, unless the operator allows its host', async () => {
  const settings = { AI_PRIVATE_HOSTS: 'ollama.internal:11434' };
  const { app, owner, close } = await startAssistantWorld(inject('templateUrl'), { settings });
  try {
    const as = { token: owner.token, params: { company: owner.company_id } };
    for (const host of ['localhost:11434', 'ollama', 'gpu.local', 'other.internal', '127.0.0.1', '192.168.1.7:8080']) {
      const address = `https://${host}/v1`;
      const { status, error } = await callEndpoint(app, assistantSettings.update, { ...as, body: { address } });
      expect([host, status, error?.code]).toEqual([host, 400, 'ai_address_refused']);
    }
    const address = 'http://ollama.internal:11434/v1';
    const { body } = await callEndpoint(app, assistantSettings.update, { ...as, body: { address } });
    expect(body.address).toBe(address);
  } finally {
    await close();
  }
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
    // The same address, written differently.
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
