// Tests what becomes of conversations and of an answer under way: in the export of a user's data, while an administrator views as
// them, when their account is closed, and when their company is deleted.
import { ai, aiConversations } from '@worklane/contract/assistant';
import { assistantSettings } from '@worklane/contract/assistant-settings';
import { auth } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import { VIEW_AS_HEADER } from '@worklane/contract/platform/endpoint';
import { users } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aProjectMember, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint } from '../../testing/start-test-app.ts';
import {
  type AssistantWorld,
  ask,
  askStreamed,
  begunOf,
  startAssistantWorld,
} from '../../testing/worlds/assistant-world.ts';

let world: AssistantWorld;

beforeAll(async () => {
  world = await startAssistantWorld(inject('templateUrl'));
});
afterAll(() => world.close());

const SECRET = 'Whom should I tell that I am leaving?';
const question = () => ({ projectId: world.project.id, message: SECRET });

interface Own {
  ai_conversations: unknown[];
  ai_usage: unknown[];
}

async function someone(): Promise<TestPerson> {
  const person = await aMember(world.app, world.owner.company_id, 'team_member');
  await aProjectMember(world.app, world.project, person, 'team_member');
  return person;
}

/** Begins an answer, and waits for its first word. */
async function begin(person: TestPerson) {
  const abandoned = world.model.abandoned();
  world.model.script({ text: 'Nobody but you', until: new Promise(() => {}) });
  const stream = await askStreamed(world.app, person, question());
  const { id } = await begunOf(stream);
  await stream.next();
  return { id, stream, isAbandoned: () => world.model.abandoned() === abandoned + 1 };
}

const rowsOf = ({ id }: TestPerson) =>
  world.app.services.db.query(sql`
    select (select count(*)::integer from ai_conversations where user_id = ${id}) as conversations,
           (select count(*)::integer from ai_messages where user_id = ${id}) as messages,
           (select count(*)::integer from ai_proposals where user_id = ${id}) as proposals`);

it('shows an administrator no conversations of a member they view as, and asks nothing for the member', async () => {
  const { app, owner, model } = world;
  const person = await someone();
  const { body } = await ask(app, person, question());
  const params = { conversation: body.data?.conversation?.id ?? '' };
  const viewing = { token: owner.token, headers: { [VIEW_AS_HEADER]: `${owner.company_id}:${person.id}` } };
  const asked = model.requests.length;
  const answers = [
    await callEndpoint(app, aiConversations.list, { ...viewing, query: { project_id: world.project.id } }),
    await callEndpoint(app, aiConversations.get, { ...viewing, params }),
    await callEndpoint(app, aiConversations.stop, { ...viewing, params }),
    await callEndpoint(app, aiConversations.delete, { ...viewing, params }),
    await callEndpoint(app, ai.chat, { ...viewing, body: question() }),
    await callEndpoint(app, users.export, viewing),
  ];
  for (const { status, error } of answers) expect([status, error?.code]).toEqual([403, 'view_as_read_only']);
  expect(model.requests.length).toBe(asked);
});

it('is in the export of its user, and in nobody else’s', async () => {
  const { app, owner } = world;
  const person = await someone();
  await ask(app, person, question());
  const exportOf = async ({ token }: TestPerson) =>
    (await callEndpoint(app, users.export, { token })).body as unknown as Own;
  const own = await exportOf(person);
  expect(JSON.stringify(own.ai_conversations)).toContain(SECRET);
  expect(own.ai_usage).toMatchObject([{ tokens: expect.any(Number), output_tokens: expect.any(Number) }]);
  expect(JSON.stringify(await exportOf(owner))).not.toContain(SECRET);
});

it('ends with the account of its user, also an answer under way; what was used stays on the meter', async () => {
  const { app, owner } = world;
  const person = await someone();
  await ask(app, person, question());
  const { stream, isAbandoned } = await begin(person);
  const { status } = await callEndpoint(app, auth.closeAccount, { token: person.token, body: { email: person.email } });
  expect(status).toBe(204);
  expect((await stream.rest()).at(-1)).toMatchObject({ event: 'answer', data: { data: { conversation: null } } });
  await expect.poll(isAbandoned).toBe(true);
  expect(await rowsOf(person)).toEqual([{ conversations: 0, messages: 0, proposals: 0 }]);
  const usage = await callEndpoint(app, assistantSettings.usage, {
    token: owner.token,
    params: { company: owner.company_id },
  });
  expect(usage.body.people.find(({ user_id }) => user_id === person.id)?.tokens).toBeGreaterThan(0);
});

it('ends with the company, also an answer under way, and nothing is left once it is deleted permanently', async () => {
  const { app, owner } = world;
  const params = { company: owner.company_id };
  const as = { token: owner.token, params };
  await callEndpoint(app, assistantSettings.update, {
    ...as,
    body: { prices: { currency: 'EUR', input: 1, output: 1 } },
  });
  const { id, stream, isAbandoned } = await begin(owner);
  const { body: company } = await callEndpoint(app, companies.get, as);
  expect((await callEndpoint(app, companies.delete, { ...as, body: { name: company.name } })).status).toBe(204);
  expect((await stream.rest()).at(-1)).toMatchObject({ event: 'answer', data: { data: { conversation: null } } });
  await expect.poll(isAbandoned).toBe(true);
  const read = await callEndpoint(app, aiConversations.get, { token: owner.token, params: { conversation: id } });
  expect(read.status).toBe(404);
  const { db } = app.services;
  // The key is not kept for a restored company.
  expect(await db.query(sql`select 1 from integrations where company_id = ${owner.company_id}`)).toEqual([]);
  await db.query(sql`delete from companies where id = ${owner.company_id}`);
  expect(await rowsOf(owner)).toEqual([{ conversations: 0, messages: 0, proposals: 0 }]);
  const left = await db.query(sql`
    select company_id from ai_usage where company_id = ${owner.company_id}
    union all select company_id from ai_settings where company_id = ${owner.company_id}`);
  expect(left).toEqual([]);
});
