// Tests a user's own record: only they can change it, and none of its verified values.
import { companies } from '@worklane/contract/companies';
import { daysOff } from '@worklane/contract/days-off';
import type { QueryOf } from '@worklane/contract/platform/endpoint';
import { tickets } from '@worklane/contract/tickets';
import { users } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

it('changes only the name, for everyone in the company', async () => {
  const person = await aPerson(app);
  const other = await aPerson(app);
  const before = (await callEndpoint(app, users.me, { token: person.token })).body.user;
  expect(before.registered_company).toBe("Mara Lindqvist's company");
  const forged = { name: '  Ines Duarte ', status: 'active', email_verified: true, auth_id: other.id, email: 'x@y.zz' };
  const answer = await callEndpoint(app, users.update, { params: { user: 'me' }, token: person.token, body: forged });
  expect(answer.body).toEqual({ ...before, name: 'Ines Duarte' });
  const listed = await callEndpoint(app, companies.members, {
    params: { company: person.company_id },
    token: person.token,
  });
  expect(listed.body.map(({ name }) => name)).toEqual(['Ines Duarte']);
  expect((await callEndpoint(app, users.me, { token: other.token })).body.user.name).not.toBe('Ines Duarte');
});

it.each(['', '   ', 'a\nb', 'x'.repeat(101)])('refuses the name %j', async (name) => {
  const person = await aPerson(app);
  const answer = await callEndpoint(app, users.update, { params: { user: 'me' }, token: person.token, body: { name } });
  expect(answer.error?.code).toBe('invalid_input');
});

it('exports what the user wrote in companies they belong to, and nothing by others', async () => {
  const person = await aPerson(app);
  const other = await aMember(app, person.company_id, 'team_member');
  const project = await aProject(app, person);
  const mine = await aTicket(app, person, project, { title: 'Mine' });
  await aTicket(app, other, project, { title: 'Not mine' });
  await callEndpoint(app, tickets.comment, {
    params: { ticket: mine.id },
    body: { content: 'Said by me' },
    token: person.token,
  });
  const fields = { from_day: '2026-12-24', to_day: '2026-12-24', is_half: true, note: '' };
  await callEndpoint(app, daysOff.save, {
    params: { company: person.company_id, day_off: uuidv7() },
    body: { user_id: person.id, ...fields },
    token: person.token,
  });
  const read = async (token: string) =>
    (await callEndpoint(app, users.export, { token })).body as unknown as Record<string, { title?: string }[]>;
  const data = await read(person.token);
  expect(data).toMatchObject({
    user: { id: person.id },
    companies: [{ id: person.company_id, role: 'owner' }],
    tickets: [{ key: `${project.key}-1`, title: 'Mine' }],
    days_off: [fields],
    comments: [{ ticket: `${project.key}-1`, content: expect.stringContaining('Said by me') }],
  });
  expect((await read(other.token)).tickets).toEqual([expect.objectContaining({ title: 'Not mine' })]);
  await app.services.db.query(sql`
    delete from company_members where company_id = ${person.company_id} and user_id = ${other.id}`);
  app.services.viewers.dropAll();
  expect((await read(other.token)).tickets).toEqual([]);
});

describe('people as records', () => {
  let owner: TestPerson;
  let mate: TestPerson;
  let client: TestPerson;
  let stranger: TestPerson;
  beforeAll(async () => {
    owner = await aPerson(app);
    mate = await aMember(app, owner.company_id, 'team_member');
    client = await aMember(app, owner.company_id, 'client');
    stranger = await aPerson(app);
  });

  const list = async (by: TestPerson, query: QueryOf<typeof users.list> = {}) =>
    (await callEndpoint(app, users.list, { query, token: by.token })).body;
  const ids = (records: { id: string }[]) => records.map(({ id }) => id).sort();
  const get = (by: TestPerson, user: string) => callEndpoint(app, users.get, { params: { user }, token: by.token });

  it('lists co-members, all or those asked for, and nobody else', async () => {
    expect(ids(await list(owner))).toEqual(ids([owner, mate, client]));
    expect(ids(await list(owner, { ids: [mate.id, stranger.id].join(',') }))).toEqual([mate.id]);
    const [found] = await list(owner, { ids: mate.id });
    const { auth_id = '', email = '' } = found ?? {};
    expect(await list(owner, { auth_id })).toEqual([found]);
    expect(await list(owner, { email: `${email}`.toUpperCase() })).toEqual([found]);
    expect(await list(stranger, { auth_id })).toEqual([]);
    expect(await list(stranger, { email: `${email}` })).toEqual([]);
    expect(await list(owner, { limit: '1' })).toHaveLength(1);
    expect((await get(owner, mate.id)).body).toEqual(found);
    expect((await get(stranger, mate.id)).error).toMatchObject({ code: 'user_not_found', row_code: 'PGRST116' });
  });

  it('shows roles bound to projects the members of these, without addresses, and refuses a search by address', async () => {
    expect(ids(await list(client))).toEqual([client.id]);
    const project = await aProject(app, owner);
    await aProjectMember(app, project, client, 'client');
    await aProjectMember(app, project, mate, 'team_member');
    const [found] = await list(client, { ids: mate.id });
    expect(found).toMatchObject({ id: mate.id, email: null });
    const address = `${(await get(owner, mate.id)).body.email}`;
    expect(await list(client, { email: address })).toEqual([]);
    expect(ids(await list(client, { email: `${(await get(client, client.id)).body.email}` }))).toEqual([client.id]);
  });

  it('lets users change themselves by id, with PUT or PATCH, and nobody else', async () => {
    const change = (method: string, user: string) =>
      app.server.request(`/api/users/${user}`, {
        method,
        headers: { authorization: `Bearer ${mate.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `Named by ${method}` }),
      });
    for (const method of ['PUT', 'PATCH']) {
      expect(await (await change(method, mate.id)).json()).toMatchObject({ id: mate.id, name: `Named by ${method}` });
      expect((await change(method, owner.id)).status).toBe(403);
      expect((await change(method, stranger.id)).status).toBe(404);
    }
  });

  it('refuses to create users, and refers to sign-up', async () => {
    const answer = await callEndpoint(app, users.create, { token: owner.token });
    expect([answer.status, answer.error?.code]).toEqual([409, 'sign_up_instead']);
  });

  it("closes only the user's own account, with the required proof", async () => {
    const leaver = await aMember(app, owner.company_id, 'team_member');
    const email = `${(await get(leaver, leaver.id)).body.email}`;
    const remove = (user: string, typed: string) =>
      callEndpoint(app, users.delete, { params: { user }, body: { email: typed }, token: leaver.token });
    expect((await remove(mate.id, email)).error?.code).toBe('forbidden');
    expect((await remove(stranger.id, email)).error?.code).toBe('user_not_found');
    expect((await remove(leaver.id, 'another@example.com')).error?.code).toBe('email_mismatch');
    await app.services.db.query(sql`update auth_sessions set authenticated_at = now() - interval '1 day'`);
    expect((await remove(leaver.id, email)).error?.code).toBe('confirm_identity');
    expect((await get(owner, leaver.id)).status).toBe(200);
  });
});
