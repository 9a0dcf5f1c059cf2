// Tests the assistant in two processes on one database: what one writes, the other stops, refuses and counts.
import { aiConversations } from '@worklane/contract/assistant';
import { assistantSettings } from '@worklane/contract/assistant-settings';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { App } from '../../app.ts';
import { aMember, aProjectMember, type TestPerson } from '../../testing/factories.ts';
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
let other: App;

beforeAll(async () => {
  world = await startAssistantWorld(inject('templateUrl'));
  other = await world.app.another();
});
afterAll(() => world.close());

const question = () => ({ projectId: world.project.id, message: 'What is late?' });
const inOther = () => ({ ...world.app, server: other.server });
const inCompany = () => ({ params: { company: world.owner.company_id } });

async function someone(): Promise<TestPerson> {
  const person = await aMember(world.app, world.owner.company_id, 'team_member');
  await aProjectMember(world.app, world.project, person, 'team_member');
  return person;
}

const setLimits = (body: { tokens_a_day?: number; tokens_a_month?: number }) =>
  callEndpoint(world.app, assistantSettings.update, { ...inCompany(), token: world.owner.token, body });
const tokensOf = async ({ token }: TestPerson) =>
  (await callEndpoint(other, assistantSettings.state, { ...inCompany(), token })).body.tokens_today;

it('stops an answer that another process writes, and keeps its words', async () => {
  const { app, model } = world;
  const person = await someone();
  const abandoned = model.abandoned();
  model.script({ text: 'This goes on and on', until: new Promise(() => {}) });
  const stream = await askStreamed(app, person, question());
  const { id } = await begunOf(stream);
  await stream.next();
  const { status } = await callEndpoint(other, aiConversations.stop, {
    token: person.token,
    params: { conversation: id },
  });
  expect(status).toBe(204);
  expect((await stream.rest()).at(-1)).toMatchObject({ event: 'answer', data: { success: true, error: null } });
  await expect.poll(() => model.abandoned()).toBe(abandoned + 1);
  expect((await conversationNow(app, person, id)).messages.at(-1)).toMatchObject({ content: 'This', state: 'stopped' });
});

it('writes one answer at a time for a person, whichever processes are asked', async () => {
  const { app, model } = world;
  const person = await someone();
  const { promise: until, resolve } = Promise.withResolvers<void>();
  model.script({ text: 'The only one', until });
  const asked = [app, inOther(), app, inOther()].map((each) => askStreamed(each, person, question()));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409, 409, 409]);
  resolve();
  for (const each of asked) await (await each).rest();
});

it('counts the tokens of all processes for the limits of the day and the month', async () => {
  const { app, owner, model } = world;
  const person = await someone();
  await ask(app, person, question());
  await setLimits({ tokens_a_day: await tokensOf(person) });
  expect((await ask(inOther(), person, question())).error?.code).toBe('ai_person_limit');
  await setLimits({ tokens_a_day: 200_000 });

  const people = await Promise.all(Array.from({ length: 6 }, someone));
  const [first] = people as [TestPerson];
  const before = await tokensOf(first);
  const { promise: until, resolve } = Promise.withResolvers<void>();
  model.script(...people.map(() => ({ text: 'Counted', until })));
  const one = await askStreamed(app, first, question());
  const reserved = (await tokensOf(first)) - before;
  const usage = await callEndpoint(app, assistantSettings.usage, { ...inCompany(), token: owner.token });
  // Room for one more question, which five people ask at once.
  await setLimits({ tokens_a_month: usage.body.tokens_this_month + Math.round(1.5 * reserved) });
  const asked = await Promise.all(
    people.slice(1).map((each, index) => askStreamed(index % 2 ? app : inOther(), each, question())),
  );
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
  resolve();
  for (const each of [one, ...asked]) await each.rest();
});
