// A person's own record: changed by themselves alone, and nothing in it that was proved.
import { companies } from '@worklane/contract/companies';
import { tickets } from '@worklane/contract/tickets';
import { users } from '@worklane/contract/users';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aTicket } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

it('changes the name, as everybody in the company sees it, and nothing else', async () => {
  const person = await aPerson(app);
  const other = await aPerson(app);
  const before = (await callEndpoint(app, users.me, { token: person.token })).body.user;
  const forged = { name: '  Ines Duarte ', status: 'active', email_verified: true, auth_id: other.id, email: 'x@y.zz' };
  const answer = await callEndpoint(app, users.update, { token: person.token, body: forged });
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
  const answer = await callEndpoint(app, users.update, { token: person.token, body: { name } });
  expect(answer.error?.code).toBe('invalid_input');
});

it('gives what a person wrote where they still are, and nothing of others', async () => {
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
  const read = async (token: string) =>
    (await callEndpoint(app, users.export, { token })).body as unknown as Record<string, { title?: string }[]>;
  const data = await read(person.token);
  expect(data).toMatchObject({
    user: { id: person.id },
    companies: [{ id: person.company_id, role: 'owner' }],
    tickets: [{ key: `${project.key}-1`, title: 'Mine' }],
    comments: [{ ticket: `${project.key}-1`, content: expect.stringContaining('Said by me') }],
  });
  expect((await read(other.token)).tickets).toEqual([expect.objectContaining({ title: 'Not mine' })]);
  await app.services.db.query(sql`
    delete from company_members where company_id = ${person.company_id} and user_id = ${other.id}`);
  app.services.viewers.dropAll();
  expect((await read(other.token)).tickets).toEqual([]);
});
