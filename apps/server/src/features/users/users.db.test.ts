// A person's own record: changed by themselves alone, and nothing in it that was proved.
import { companies } from '@worklane/contract/companies';
import { users } from '@worklane/contract/users';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson } from '../../testing/factories.ts';
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
