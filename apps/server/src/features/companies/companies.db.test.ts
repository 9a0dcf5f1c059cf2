// Tests the record of a company: who can change it, and that deleting it can be undone.
import { companies } from '@worklane/contract/companies';
import { invitations } from '@worklane/contract/invitations';
import { projects } from '@worklane/contract/projects';
import { users } from '@worklane/contract/users';
import type { Role } from '@worklane/domain/access/roles';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

const NAME = "Mara Lindqvist's company";
const on = ({ company_id, token }: TestPerson) => ({ params: { company: company_id }, token });
const update = (by: TestPerson, body: Record<string, unknown>) =>
  callEndpoint(app, companies.update, { ...on(by), body });
const remove = (by: TestPerson, name = NAME) => callEndpoint(app, companies.delete, { ...on(by), body: { name } });
const restore = (by: TestPerson) => callEndpoint(app, companies.restore, on(by));
const own = async ({ token }: TestPerson) => (await callEndpoint(app, users.me, { token })).body.companies;

it('changes only the fields that are sent, sorts the days, and clears a detail', async () => {
  const owner = await aPerson(app);
  const { body } = await update(owner, { name: ' Northbeam ', website: 'https://north.example', max_daily_hours: 6 });
  expect(body).toMatchObject({ name: 'Northbeam', website: 'https://north.example', max_daily_hours: 6 });
  expect((await update(owner, { operational_days: [4, 0, 2, 2] })).body.operational_days).toEqual([0, 2, 4]);
  expect((await update(owner, { operational_days: 'always' })).body.operational_days).toEqual([1, 2, 3, 4, 5]);
  expect((await update(owner, { website: '' })).body).toMatchObject({ website: null, name: 'Northbeam' });
});

it('switches kept boards off for everyone in the company', async () => {
  const owner = await aPerson(app);
  const member = await aMember(app, owner.company_id, 'client');
  const told = async () => (await own(member)).find(({ id }) => id === owner.company_id)?.keeps_boards;
  expect(await told()).toBe(true);
  expect((await update(owner, { keeps_boards: false })).body.keeps_boards).toBe(false);
  expect(await told()).toBe(false);
});

it('treats PUT like PATCH', async () => {
  const owner = await aPerson(app);
  const answer = await app.server.request(`/api/companies/${owner.company_id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ address: 'Quay 4' }),
  });
  expect(await answer.json()).toMatchObject({ id: owner.company_id, address: 'Quay 4' });
  expect((await callEndpoint(app, companies.get, on(owner))).body.address).toBe('Quay 4');
});

it("lists the user's companies, with the invite code only where they may invite", async () => {
  const owner = await aPerson(app);
  const member = await aMember(app, owner.company_id, 'team_member');
  const { body } = await callEndpoint(app, companies.list, { token: member.token });
  expect(body.map((each) => [each.id === owner.company_id, each.user_role, each.invite_code !== null])).toEqual(
    expect.arrayContaining([
      [true, 'team_member', false],
      [false, 'owner', true],
    ]),
  );
  expect(body).toHaveLength(2);
});

it('includes the requested parts that the viewer may read', async () => {
  const owner = await aPerson(app);
  const member = await aMember(app, owner.company_id, 'team_member');
  const client = await aMember(app, owner.company_id, 'client');
  const body = { emails: ['new@example.com'], role: 'team_member' };
  await callEndpoint(app, invitations.invite, { ...on(owner), body });
  const parts = async (by: TestPerson, include?: string) => {
    const answer = await callEndpoint(app, companies.get, { ...on(by), ...(include && { query: { include } }) });
    const { members, company_invitations, project_templates, ticket_templates } = answer.body;
    return { members: members?.length, company_invitations, project_templates, ticket_templates };
  };
  const all = 'members,invitations,templates';
  expect(await parts(owner)).toEqual({});
  expect(await parts(owner, 'templates')).toEqual({ project_templates: [], ticket_templates: [] });
  const open = await callEndpoint(app, invitations.list, on(owner));
  expect(open.body).toHaveLength(1);
  expect(await parts(owner, all)).toMatchObject({ members: 3, company_invitations: open.body });
  expect((await parts(member, all)).company_invitations).toBeUndefined();
  expect(await parts(client, all)).toMatchObject({ members: 1 });
  expect((await parts(client, all)).company_invitations).toBeUndefined();
  const refused = await callEndpoint(app, companies.get, { ...on(owner), query: { include: 'secrets' } });
  expect(refused.error?.code).toBe('invalid_input');
});

it.each([
  { name: '  ' },
  { max_daily_hours: 0 },
  { keeps_boards: 'no' },
  { max_daily_hours: 25 },
  { website: 'javascript:alert(1)' },
  { email: 'nonsense' },
])('refuses %j', async (body) => {
  const owner = await aPerson(app);
  expect((await update(owner, body)).error?.code).toBe('invalid_input');
});

it('refuses an id that is taken, no matter by whom', async () => {
  const [owner, other] = [await aPerson(app), await aPerson(app)];
  for (const { token } of [owner, other]) {
    const body = { id: owner.company_id, name: 'Taken' };
    const answer = await callEndpoint(app, companies.create, { body, token });
    expect([answer.status, answer.error?.code]).toEqual([409, 'conflict']);
  }
  expect((await own(other)).map((each) => each.name)).toEqual([NAME]);
});

it('ignores fields that nobody may set', async () => {
  const owner = await aPerson(app);
  const other = await aPerson(app);
  const before = (await callEndpoint(app, companies.get, on(owner))).body;
  await update(owner, { owner_id: other.id, invite_code: 'AAAAAAAAAAAA', id: other.id, name: 'Northbeam' });
  expect((await callEndpoint(app, companies.get, on(owner))).body).toMatchObject({
    owner_id: before.owner_id,
    invite_code: before.invite_code,
    name: 'Northbeam',
  });
});

it.each([
  ['admin', 200],
  ['project_manager', 403],
  ['team_member', 403],
] as [Role, number][])('is changed by a %s: %i', async (role, status) => {
  const owner = await aPerson(app);
  expect((await update(await aMember(app, owner.company_id, role), { name: 'Northbeam' })).status).toBe(status);
});

it('limits a company to five thousand members, and lists all of them', async () => {
  const owner = await aPerson(app);
  const { invite_code } = (await callEndpoint(app, companies.get, on(owner))).body;
  const many = sql`select 'many-' || n as name, lpad(n::text, 12, '0') as last from generate_series(2, 4999) n`;
  await app.services.db.query(sql`
    insert into auth_users (id, name, email) select name, name, name || '@example.com' from (${many}) m`);
  await app.services.db.query(sql`
    insert into users (id, auth_id, name, email)
    select ('00000000-0000-4000-8000-' || last)::uuid, name, name, name || '@example.com' from (${many}) m`);
  await app.services.db.query(sql`
    insert into company_members (company_id, id, user_id, role)
    select ${owner.company_id}, gen_random_uuid(), ('00000000-0000-4000-8000-' || last)::uuid, 'client' from (${many}) m`);
  const people = [await aPerson(app), await aPerson(app)];
  const joining = people.map(({ token }) =>
    callEndpoint(app, companies.join, { token, body: { invite_code: invite_code ?? '' } }),
  );
  const codes = (await Promise.all(joining)).map(({ error }) => error?.code);
  expect(codes.sort()).toEqual(['member_limit', undefined]);
  expect((await callEndpoint(app, companies.members, on(owner))).body).toHaveLength(5_000);
});

it('deletes a company by its name, hides it from all members, and restores it completely', async () => {
  const owner = await aPerson(app);
  const admin = await aMember(app, owner.company_id, 'admin');
  const project = await aProject(app, owner);
  const { invite_code } = (await callEndpoint(app, companies.get, on(owner))).body;
  expect((await remove(owner, 'Another')).error?.code).toBe('company_name_mismatch');
  expect((await remove(admin)).status).toBe(403);
  expect((await remove(owner)).status).toBe(204);
  for (const each of [owner, admin]) {
    expect((await own(each)).map(({ id }) => id)).not.toContain(owner.company_id);
    expect((await callEndpoint(app, companies.get, on(each))).status).toBe(404);
    const look = { params: { project: project.id }, token: each.token };
    expect((await callEndpoint(app, projects.get, look)).status).toBe(404);
  }
  const stranger = await aPerson(app);
  const join = { token: stranger.token, body: { invite_code: invite_code ?? '' } };
  expect((await callEndpoint(app, companies.join, join)).error?.code).toBe('invite_code_invalid');

  expect((await restore(admin)).error?.code).toBe('company_not_found');
  const { body: list } = await callEndpoint(app, companies.deleted, { token: owner.token });
  expect(list.map((each) => each.id)).toEqual([owner.company_id]);
  expect((await restore(owner)).body.id).toBe(owner.company_id);
  expect((await callEndpoint(app, projects.get, { params: { project: project.id }, token: admin.token })).status).toBe(
    200,
  );
});

it('permanently deletes a deleted company after thirty days', async () => {
  const owner = await aPerson(app);
  await remove(owner);
  const { db } = app.services;
  await db.query(sql`update companies set deleted_at = now() - interval '31 days' where id = ${owner.company_id}`);
  expect((await restore(owner)).status).toBe(404);
  await remove(await aPerson(app));
  expect(await db.query(sql`select 1 from companies where id = ${owner.company_id}`)).toEqual([]);
});

it('refuses to delete a company without a recent proof of identity', async () => {
  const owner = await aPerson(app);
  await app.services.db.query(
    sql`update auth_sessions set authenticated_at = now() - interval '11 minutes' where user_id = ${owner.auth_id}`,
  );
  expect((await remove(owner)).error?.code).toBe('confirm_identity');
});
