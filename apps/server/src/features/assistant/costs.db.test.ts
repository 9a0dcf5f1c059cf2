// Tests the prices of a model, and what the meter says that its tokens cost.
import { type AssistantUsage, assistantSettings, type ModelPrices } from '@worklane/contract/assistant-settings';
import type { ServerEvent } from '@worklane/contract/events';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aProjectMember, type TestPerson } from '../../testing/factories.ts';
import { listen } from '../../testing/listen.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import { type AssistantWorld, ask, startAssistantWorld } from '../../testing/worlds/assistant-world.ts';

let world: AssistantWorld;
let person: TestPerson;

beforeAll(async () => {
  world = await startAssistantWorld(inject('templateUrl'));
  person = await aMember(world.app, world.owner.company_id, 'team_member');
  await aProjectMember(world.app, world.project, person, 'team_member');
});
afterAll(() => world.close());

const asOwner = () => ({ token: world.owner.token, params: { company: world.owner.company_id } });
const usage = async (month?: string): Promise<AssistantUsage> =>
  (await callEndpoint(world.app, assistantSettings.usage, { ...asOwner(), query: { month } })).body;
const setPrices = (prices: ModelPrices | null) =>
  callEndpoint(world.app, assistantSettings.update, { ...asOwner(), body: { prices } });
const question = (more = {}) => ({ projectId: world.project.id, message: 'What is late?', ...more });

interface Counted {
  tokens: number;
  input: number;
  output: number;
}

async function countedOf({ id }: { id: string }): Promise<Counted> {
  const [row] = await world.app.services.db.query<Counted>(sql`
    select sum(tokens)::float8 as tokens, sum(input_tokens)::float8 as input, sum(output_tokens)::float8 as output
    from ai_usage where user_id = ${id}`);
  return row ?? { tokens: 0, input: 0, output: 0 };
}

it('shows no cost without prices, and one by person, day and month with them', async () => {
  const { app, owner } = world;
  await ask(app, person, question());
  await ask(app, owner, question());
  const [first, own] = [await countedOf(person), await countedOf(owner)];
  expect(first.output).toBeGreaterThan(0);
  expect(first.input).toBeGreaterThan(first.output);
  expect(first.tokens).toBe(first.input + first.output);
  const before = await usage();
  expect([before.currency, before.cost_this_month, before.cost_today]).toEqual([null, null, null]);
  expect([...before.people, ...before.days].map(({ cost }) => cost)).toEqual([null, null, null]);

  const prices = { currency: 'EUR', input: 150_000, output: 600_000 };
  expect((await setPrices(prices)).body.prices).toEqual(prices);
  const costOf = ({ input, output }: Counted) => Math.round((input * 150_000 + output * 600_000) / 1_000_000);
  const all = { tokens: 0, input: first.input + own.input, output: first.output + own.output };
  const after = await usage();
  expect(after).toMatchObject({
    currency: 'EUR',
    tokens_today: before.tokens_this_month,
    tokens_without_cost: 0,
    cost_this_month: costOf(all),
    cost_today: costOf(all),
    days: [{ tokens: before.tokens_this_month, cost: costOf(all) }],
  });
  expect(after.people.find(({ user_id }) => user_id === person.id)?.cost).toBe(costOf(first));
  // Other settings keep them.
  await callEndpoint(app, assistantSettings.update, { ...asOwner(), body: { tokens_a_month: 6_000_000 } });
  expect((await callEndpoint(app, assistantSettings.get, asOwner())).body.prices).toEqual(prices);
  expect((await setPrices(null)).body.prices).toBeNull();
  expect((await usage()).cost_this_month).toBeNull();
});

it('says what no cost includes, because its input and output were not counted separately', async () => {
  const { app, owner } = world;
  const former = await aMember(app, owner.company_id, 'team_member');
  await setPrices({ currency: 'USD', input: 1_000_000, output: 1_000_000 });
  const { month, tokens_this_month, cost_this_month } = await usage();
  await app.services.db.query(sql`
    insert into ai_usage (company_id, user_id, day, tokens) values (${owner.company_id}, ${former.id}, ${month}, 1234)`);
  const after = await usage();
  expect(after).toMatchObject({
    tokens_without_cost: 1234,
    tokens_this_month: tokens_this_month + 1234,
    cost_this_month,
  });
  expect(after.people.find(({ user_id }) => user_id === former.id)).toMatchObject({ tokens: 1234, cost: null });
  await setPrices(null);
});

it('tells what earlier months cost too', async () => {
  const { app, owner } = world;
  const { db } = app.services;
  const earlier = await aMember(app, owner.company_id, 'team_member');
  await setPrices({ currency: 'USD', input: 1_000_000, output: 2_000_000 });
  const present = await usage();
  await db.query(sql`
    insert into ai_usage (company_id, user_id, day, tokens, input_tokens, output_tokens)
    values (${owner.company_id}, ${earlier.id}, '2025-12-31', 300, 100, 200),
           (${owner.company_id}, ${earlier.id}, '2026-01-01', 50, 50, 0)`);
  expect(await usage()).toEqual({ ...present, months: [present.month, '2026-01-01', '2025-12-01'] });
  expect(await usage('2025-12')).toMatchObject({
    month: '2025-12-01',
    tokens_this_month: 300,
    cost_this_month: 500,
    tokens_today: present.tokens_today,
    cost_today: present.cost_today,
    people: [{ user_id: earlier.id, tokens: 300, cost: 500 }],
    days: [{ day: '2025-12-31', tokens: 300, cost: 500 }],
  });
  expect(await usage('2024-02')).toMatchObject({ tokens_this_month: 0, cost_this_month: 0, people: [], days: [] });
  for (const month of ['2026-13', '2026', 'now', '0000-01', '2026-01-01']) {
    const answer = await callEndpoint(app, assistantSettings.usage, { ...asOwner(), query: { month } });
    expect(answer.error?.code).toBe('invalid_input');
  }
  await db.query(sql`delete from ai_usage where user_id = ${earlier.id}`);
  await setPrices(null);
});

it('counts nothing of a question that came to nothing, and estimates what a provider does not count', async () => {
  const { app, model } = world;
  const before = await countedOf(person);
  model.script({ fault: '401' });
  await ask(app, person, question());
  expect(await countedOf(person)).toEqual(before);
  // Its usage would have come at the end.
  model.script({ fault: 'cut', text: 'Some words and then nothing more' });
  await ask(app, person, question());
  const after = await countedOf(person);
  expect(after.input).toBeGreaterThan(before.input);
  expect(after.output).toBeGreaterThan(before.output);
  expect(after.tokens).toBe(after.input + after.output);
});

it('estimates the tokens when a provider counts what cannot be', async () => {
  const { app, model } = world;
  const counts = [
    [-500_000, -5],
    [10.5, 2.25],
    [1e30, 1e30],
    [9e15, 0],
    [100, -50],
  ];
  for (const [prompt_tokens, completion_tokens] of counts) {
    const before = await countedOf(person);
    model.script({ text: 'Nothing is late.', usage: { prompt_tokens, completion_tokens } });
    const { body } = await ask(app, person, question());
    expect(body.data?.conversation?.messages.at(-1)).toMatchObject({ content: 'Nothing is late.', state: 'done' });
    const after = await countedOf(person);
    expect(after.input).toBeGreaterThan(before.input);
    expect(after.output).toBeGreaterThan(before.output);
    expect(after.tokens).toBe(after.input + after.output);
    expect(after.tokens - before.tokens).toBeLessThan(10_000);
  }
});

it('refuses prices that are no amounts or have no currency', async () => {
  const whole = { currency: 'USD', input: 1, output: 1 };
  const refused = [
    { ...whole, currency: 'usd' },
    { ...whole, currency: 'DOLLAR' },
    { ...whole, input: -1 },
    { ...whole, output: 0.5 },
    { ...whole, input: 1_000_000_000_001 },
    { currency: 'USD', input: 1 },
  ];
  for (const prices of refused) expect((await setPrices(prices as ModelPrices)).error?.code).toBe('invalid_input');
  expect((await setPrices({ ...whole, input: 1_000_000_000_000 })).status).toBe(200);
  const { app, owner } = world;
  const { month } = await usage();
  const heavy = await aMember(app, owner.company_id, 'team_member');
  await app.services.db.query(sql`
    insert into ai_usage (company_id, user_id, day, tokens, input_tokens)
    values (${owner.company_id}, ${heavy.id}, ${month}, 1000000000, 1000000000)`);
  expect((await usage()).people[0]).toMatchObject({ user_id: heavy.id, cost: 1_000_000_000_000_000 });
  await app.services.db.query(sql`delete from ai_usage where user_id = ${heavy.id}`);
  await setPrices(null);
});

it('tells administrators, and nobody else, that tokens were used', async () => {
  const { app, owner } = world;
  const isTold = ({ type }: ServerEvent) => type === 'assistant.used';
  const [admin, asker] = [await listen(app, owner.token), await listen(app, person.token)];
  await ask(app, person, question());
  expect((await admin.next(isTold)).payload).toEqual({});
  await asker.next(({ type }) => type === 'ai_conversation.changed');
  await setPrices(null);
  // Later than the other in the log.
  await asker.next(({ type }) => type === 'assistant.changed');
  expect(asker.events.filter(isTold)).toEqual([]);
  for (const each of [admin, asker]) each.close();
});
