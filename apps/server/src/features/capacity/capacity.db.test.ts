// Tests who sees and enters days off and holidays, and the hours that are left for the members of a project.
import { daysOff, holidays } from '@worklane/contract/days-off';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { scopeOf } from '../../platform/session/scope.ts';
import { aMember, aPerson, aProjectMember, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { readProjectMemberCapacity } from './reads.ts';

let app: TestApp;
let owner: TestPerson;
let manager: TestPerson;
let member: TestPerson;
let client: TestPerson;
let project: { id: string; company_id: string };

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  manager = await aMember(app, owner.company_id, 'project_manager');
  member = await aMember(app, owner.company_id, 'team_member');
  client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, member, 'team_member');
  await aProjectMember(app, project, client, 'client');
});
afterAll(() => app.close());

const params = () => ({ company: owner.company_id });
const save = (by: TestPerson, of: TestPerson, given: { from: string; to?: string; is_half?: boolean; id?: string }) =>
  callEndpoint(app, daysOff.save, {
    token: by.token,
    params: { ...params(), day_off: given.id ?? uuidv7() },
    body: {
      user_id: of.id,
      from_day: given.from,
      to_day: given.to ?? given.from,
      is_half: given.is_half ?? false,
      note: 'Dentist',
    },
  });
const seenBy = async ({ token }: TestPerson, query = {}) =>
  (await callEndpoint(app, daysOff.list, { token, params: params(), query })).body.map((each) => each.from_day);
const remove = (by: TestPerson, day_off: string) =>
  callEndpoint(app, daysOff.delete, { token: by.token, params: { ...params(), day_off } });

it('lets people enter their own days off, and only managers see and enter those of others', async () => {
  const own = await save(member, member, { from: '2026-11-17', is_half: true });
  expect(own.body).toMatchObject({ user_id: member.id, is_half: true, note: 'Dentist' });
  expect((await save(member, owner, { from: '2026-11-18' })).error?.code).toBe('forbidden');
  expect((await save(manager, member, { from: '2026-11-19', to: '2026-11-20' })).status).toBe(200);
  const outsider = await aPerson(app);
  expect((await save(manager, outsider, { from: '2026-11-19' })).error?.code).toBe('member_not_found');
  expect(await seenBy(member)).toEqual(['2026-11-17', '2026-11-19']);
  expect(await seenBy(manager, { from: '2026-11-18', to: '2026-11-19' })).toEqual(['2026-11-19']);
  expect(await seenBy(client, { user_id: member.id })).toEqual([]);

  // Neither a change nor a deletion tells others that there are such days off.
  const id = own.body.id;
  expect((await save(client, client, { from: '2026-11-17', id })).error?.code).toBe('day_off_not_found');
  expect((await remove(client, id)).error?.code).toBe('day_off_not_found');
  expect((await save(member, member, { from: '2026-11-18', to: '2026-11-17' })).status).toBe(400);
});

it('subtracts days off and holidays from the hours of the members of a project, but not of its clients', async () => {
  const viewer = {
    user_id: owner.id,
    memberships: [{ company_id: owner.company_id, role: 'owner', projectRoles: {} }],
  };
  const hoursOf = async () => {
    const period = { from: '2026-11-16', to: '2026-11-22' };
    const scope = scopeOf(viewer as Parameters<typeof scopeOf>[0]);
    const ref = { company_id: owner.company_id, project_id: project.id };
    const members = await readProjectMemberCapacity(app.services.db, scope, ref, period);
    return Object.fromEntries(members.map(({ user_id, hours }) => [user_id, hours]));
  };
  expect((await hoursOf())[member.id]).toBe(40 - 4 - 16);
  expect(await hoursOf()).not.toHaveProperty(client.id);
  const body = { holidays: [{ id: uuidv7(), day: '2026-11-16', name: 'Founders’ day' }] };
  const add = (by: TestPerson, holiday: typeof body) =>
    callEndpoint(app, holidays.add, { token: by.token, params: params(), body: holiday });
  expect((await add(manager, body)).error?.code).toBe('forbidden');
  expect((await add(owner, body)).body).toEqual(body.holidays);
  const again = { holidays: [{ id: uuidv7(), day: '2026-11-16', name: 'Again' }] };
  expect((await add(owner, again)).body).toEqual(body.holidays);
  expect((await hoursOf())[member.id]).toBe(40 - 4 - 16 - 8);
});
