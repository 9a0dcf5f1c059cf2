// Tests that earlier messages reach the model and the screen only while the asker sees the projects that they are about, and the
// model only while those are open to it.
import { assistantSettings } from '@worklane/contract/assistant-settings';
import { projectMembers } from '@worklane/contract/project-members';
import { users } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import {
  type AssistantWorld,
  ask,
  askStreamed,
  begunOf,
  conversationNow,
  startAssistantWorld,
} from '../../testing/worlds/assistant-world.ts';

let world: AssistantWorld;

beforeAll(async () => {
  world = await startAssistantWorld(inject('templateUrl'));
});
afterAll(() => world.close());

const QUESTION = 'How is the crimson work?';
const ANSWER = 'The vermilion ticket is late.';
const MARK = /Not shown again/;
const WIDE = ['global', 'me'] as const;

/** Adds a collaborator to the world's project and to a second one. */
async function aReader(): Promise<{ noor: TestPerson; second: { id: string; key: string; company_id: string } }> {
  const { app, owner, project } = world;
  const noor = await aMember(app, owner.company_id, 'collaborator');
  const second = await aProject(app, owner);
  for (const each of [project, second]) await aProjectMember(app, each, noor, 'collaborator');
  return { noor, second };
}

const setClosed = (project: string, is_closed: boolean) =>
  callEndpoint(world.app, assistantSettings.closeProject, {
    token: world.owner.token,
    params: { project },
    query: {},
    body: { is_closed },
  });

const remove = (project: string, user: string) =>
  callEndpoint(world.app, projectMembers.remove, { token: world.owner.token, params: { project, user } });

/** @returns the conversation's id */
async function askedBy(person: TestPerson, contextType: string): Promise<string> {
  world.model.script({ text: ANSWER });
  const { body } = await ask(world.app, person, { projectId: world.project.id, message: QUESTION, contextType });
  expect(body.data?.conversation?.messages.at(-1)).toMatchObject({ content: ANSWER, is_withheld: false });
  return body.data?.conversation?.id ?? '';
}

/** Asks on. @returns what the model was sent, without the rules */
async function sentAgain(person: TestPerson, conversationId: string): Promise<string> {
  world.model.script({ text: 'So.' });
  const asked = { projectId: world.project.id, message: 'And now?', conversationId };
  const { status, body } = await ask(world.app, person, asked);
  expect([status, body.success]).toEqual([200, true]);
  return JSON.stringify(world.model.requests.at(-1)?.messages.slice(1));
}

const answerOf = async (person: TestPerson, id: string) => (await conversationNow(world.app, person, id)).messages[1];

const exportOf = async ({ token }: TestPerson) =>
  JSON.stringify((await callEndpoint(world.app, users.export, { token })).body);

it.each(WIDE)('withholds earlier answers about a project that the model may no longer read: %s', async (context) => {
  const { noor, second } = await aReader();
  const id = await askedBy(noor, context);
  const before = await sentAgain(noor, id);
  expect(before).toContain(QUESTION);
  expect(before).toContain(ANSWER);
  expect(before).not.toMatch(MARK);
  await setClosed(second.id, true);
  const after = await sentAgain(noor, id);
  expect(after).not.toMatch(/crimson|vermilion/);
  expect(after).toMatch(MARK);
  // The roles still alternate.
  const roles = world.model.requests.at(-1)?.messages.map(({ role }) => role);
  expect(roles?.slice(1)).toEqual(['user', 'assistant', 'user', 'assistant', 'user']);
  // Its reader still sees the project, and so the answer.
  expect(await answerOf(noor, id)).toMatchObject({ content: ANSWER, is_withheld: false });
  await setClosed(second.id, false);
  expect(await sentAgain(noor, id)).toContain(ANSWER);
});

it.each(WIDE)('withholds earlier answers about a project that the asker no longer sees: %s', async (context) => {
  const { noor, second } = await aReader();
  const id = await askedBy(noor, context);
  expect(await exportOf(noor)).toContain(ANSWER);
  await remove(second.id, noor.id);
  const after = await sentAgain(noor, id);
  expect(after).not.toMatch(/crimson|vermilion/);
  expect(after).toMatch(MARK);
  const { messages } = await conversationNow(world.app, noor, id);
  expect(messages.map(({ content, is_withheld }) => [content, is_withheld])).toEqual([
    [QUESTION, false],
    ['', true],
    ['And now?', false],
    ['So.', false],
  ]);
  expect(await exportOf(noor)).not.toContain(ANSWER);
  await aProjectMember(world.app, second, noor, 'collaborator');
  expect(await sentAgain(noor, id)).toContain(ANSWER);
  expect(await answerOf(noor, id)).toMatchObject({ content: ANSWER, is_withheld: false });
});

it('keeps earlier answers about one project, whatever happens to the others', async () => {
  const { noor, second } = await aReader();
  const id = await askedBy(noor, 'project');
  await setClosed(second.id, true);
  await remove(second.id, noor.id);
  const after = await sentAgain(noor, id);
  expect(after).toContain(ANSWER);
  expect(after).not.toMatch(MARK);
  expect(await answerOf(noor, id)).toMatchObject({ content: ANSWER });
});

it('counts the projects that a tool read while the answer was written', async () => {
  const { app, model, project } = world;
  const { noor, second } = await aReader();
  await aTicket(app, world.owner, second, { title: 'A vermilion ticket' });
  await setClosed(second.id, true);
  const { promise: until, resolve } = Promise.withResolvers<void>();
  const toolCalls = [{ name: 'find_tickets', input: { words: 'vermilion' } }];
  model.script({ text: 'Looking', until, toolCalls }, { text: ANSWER });
  const stream = await askStreamed(app, noor, { projectId: project.id, message: QUESTION, contextType: 'global' });
  const { id } = await begunOf(stream);
  await stream.next();
  await setClosed(second.id, false);
  resolve();
  await stream.rest();
  expect(JSON.stringify(model.requests.at(-1))).toContain('A vermilion ticket');
  await setClosed(second.id, true);
  expect(await sentAgain(noor, id)).not.toMatch(/crimson|vermilion/);
});

it.each(['project', ...WIDE])('ends an answer once a project that it was shown is closed: %s', async (contextType) => {
  const { app, model } = world;
  const { noor, second } = await aReader();
  const abandoned = model.abandoned();
  model.script({ text: 'Half of it', until: new Promise(() => {}) });
  const stream = await askStreamed(app, noor, { projectId: second.id, message: QUESTION, contextType });
  const { id } = await begunOf(stream);
  await setClosed(contextType === 'project' ? second.id : world.project.id, true);
  await expect.poll(() => model.abandoned()).toBe(abandoned + 1);
  await stream.rest();
  expect(await answerOf(noor, id)).toMatchObject({ content: 'Half', state: 'interrupted', is_withheld: false });
  await setClosed(world.project.id, false);
});

it('withholds an answer whose projects are unknown', async () => {
  const { app, owner } = world;
  const { noor } = await aReader();
  for (const person of [noor, owner]) {
    const id = await askedBy(person, 'global');
    await app.services.db.query(sql`update ai_messages set project_ids = null where conversation_id = ${id}`);
    expect(await sentAgain(person, id)).not.toMatch(/crimson|vermilion/);
    // Users who see the whole company see every project that it can be about.
    const isWithheld = person === noor;
    expect(await answerOf(person, id)).toMatchObject({
      content: isWithheld ? '' : ANSWER,
      is_withheld: isWithheld,
    });
  }
});
