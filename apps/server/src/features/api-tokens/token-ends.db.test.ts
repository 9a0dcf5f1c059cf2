// Tests when API tokens stop working.
import { apiTokens } from '@worklane/contract/api-tokens';
import { auth } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import { members } from '@worklane/contract/members';
import { projects } from '@worklane/contract/projects';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import {
  aMember,
  aPerson,
  aProject,
  aProjectMember,
  aTicket,
  PASSWORD,
  type TestPerson,
} from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let mara: TestPerson;
let member: TestPerson;
let project: { id: string; company_id: string; key: string };
let days = 0;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), { now: () => new Date(Date.now() + days * 24 * 60 * 60_000) });
});
beforeEach(async () => {
  days = 0;
  mara = await aPerson(app);
  project = await aProject(app, mara);
  member = await aMember(app, mara.company_id, 'team_member');
});
afterAll(() => app.close());

const db = () => app.services.db;
const statusOf = async (token: string) => (await callEndpoint(app, projects.list, { token })).status;
const statesOf = async (person: TestPerson) =>
  (await callEndpoint(app, apiTokens.list, { token: person.token })).body.map(({ state }) => state);
const setStatus = (status: 'active' | 'disabled') =>
  callEndpoint(app, members.changeStatus, {
    token: mara.token,
    params: { company: mara.company_id, member: member.id },
    body: { status },
  });

it('ends when its user is removed from the company or leaves it', async () => {
  const { secret } = await aToken(app, member);
  expect(await statusOf(secret)).toBe(200);
  const params = { company: mara.company_id, member: member.id };
  expect((await callEndpoint(app, members.remove, { token: mara.token, params })).status).toBe(204);
  expect(await statusOf(secret)).toBe(401);
  const asked = async (headers: Record<string, string>) => {
    const answer = await app.server.request('/api/projects', { headers });
    return [answer.status, answer.headers.get('www-authenticate')];
  };
  // A program learns what its request lacks. Browsers have no token to send.
  expect(await asked({ authorization: `Bearer ${secret}` })).toEqual([
    401,
    'Bearer realm="Worklane", error="invalid_token"',
  ]);
  expect(await asked({})).toEqual([401, null]);

  const leaver = await aMember(app, mara.company_id, 'team_member');
  const { secret: theirs } = await aToken(app, leaver);
  expect(
    (await callEndpoint(app, members.leave, { token: leaver.token, params: { company: mara.company_id } })).status,
  ).toBe(204);
  expect(await statusOf(theirs)).toBe(401);
  expect(await db().query(sql`select 1 from api_tokens where company_id = ${mara.company_id}`)).toEqual([]);
});

it('does not work again after its user was disabled and enabled', async () => {
  const { secret } = await aToken(app, member);
  expect((await setStatus('disabled')).status).toBe(200);
  expect(await statusOf(secret)).toBe(401);
  await setStatus('active');
  expect(await statusOf(secret)).toBe(401);
});

it('loses a right as soon as its user loses it', async () => {
  const { secret: token } = await aToken(app, member);
  const ticket = await aTicket(app, mara, project);
  const change = async () =>
    (await callEndpoint(app, tickets.update, { token, params: { ticket: ticket.id }, body: { title: 'x' } })).status;
  expect(await change()).toBe(200);
  await aProjectMember(app, project, member, 'team_member');
  const params = { company: mara.company_id, member: member.id };
  const lowered = await callEndpoint(app, members.changeRole, { token: mara.token, params, body: { role: 'client' } });
  expect(lowered.status).toBe(200);
  const after = await change();
  expect([403, 404]).toContain(after);
});

it('ends with the sessions of its time: a new password, signing out everywhere, a closed account', async () => {
  const { secret } = await aToken(app, member);
  await callEndpoint(app, auth.endOtherSessions, { token: member.token });
  expect(await statusOf(secret)).toBe(401);
  const { secret: second } = await aToken(app, member);
  expect(await statesOf(member)).toEqual(['active', 'ended']);
  const body = { current_password: PASSWORD, new_password: 'another horse battery' };
  await callEndpoint(app, auth.changePassword, { token: member.token, body });
  expect(await statusOf(second)).toBe(401);
  const { secret: third } = await aToken(app, member);
  expect(await statusOf(third)).toBe(200);
  await callEndpoint(app, auth.closeAccount, { token: member.token, body: { email: member.email } });
  expect(await statusOf(third)).toBe(401);
  expect(await db().query(sql`select 1 from api_tokens where user_id = ${member.id}`)).toEqual([]);
});

it('stops working at its expiry', async () => {
  const { secret } = await aToken(app, member, { days: 7 });
  days = 6;
  expect(await statusOf(secret)).toBe(200);
  days = 7.01;
  expect(await statusOf(secret)).toBe(401);
  days = 0;
  await db().query(sql`
    update api_tokens set created_at = created_at - interval '7 days', expires_at = expires_at - interval '7 days'
    where user_id = ${member.id}`);
  expect(await statesOf(member)).toEqual(['expired']);
});

it('does not work again after its company was deleted and restored', async () => {
  const { secret } = await aToken(app, member);
  const [company] = await db().query<{ name: string }>(sql`select name from companies where id = ${mara.company_id}`);
  const params = { company: mara.company_id };
  const deleted = await callEndpoint(app, companies.delete, {
    token: mara.token,
    params,
    body: { name: company?.name ?? '' },
  });
  expect(deleted.status).toBe(204);
  expect(await statusOf(secret)).toBe(401);
  expect((await callEndpoint(app, companies.restore, { token: mara.token, params })).status).toBe(200);
  expect(await statusOf(secret)).toBe(401);
});

it('can be ended alone or together with all others', async () => {
  const [first, second, third] = [await aToken(app, member), await aToken(app, member), await aToken(app, member)];
  const other = await aToken(app, mara);
  await callEndpoint(app, apiTokens.end, { token: member.token, params: { api_token: first.id } });
  expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([401, 200]);
  expect((await callEndpoint(app, apiTokens.endAll, { token: member.token })).status).toBe(204);
  expect([await statusOf(second.secret), await statusOf(third.secret), await statusOf(other.secret)]).toEqual([
    401, 401, 200,
  ]);
});

it('stops working in other processes within moments', async () => {
  const { secret: token, id } = await aToken(app, member);
  const other = await app.another();
  expect((await callEndpoint(other, projects.list, { token })).status).toBe(200);
  await callEndpoint(app, apiTokens.end, { token: member.token, params: { api_token: id } });
  await expect.poll(async () => (await callEndpoint(other, projects.list, { token })).status).toBe(401);
});
