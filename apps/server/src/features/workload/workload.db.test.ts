// Tests the workload: counted by hand, for each role, without figures of projects the viewer can't see, and quick for many.
import { workload } from '@worklane/contract/workload';
import { ROLES } from '@worklane/domain/access/roles';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let owner: TestPerson;
let aiko: TestPerson;
let project: { id: string; company_id: string; key: string };
/** Thursday of the first week. */
const today = '2026-11-19';

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  aiko = await aMember(app, owner.company_id, 'team_member');
  await aProjectMember(app, project, aiko, 'team_member');
  const put = (fields: Record<string, unknown>) => aTicket(app, owner, project, fields);
  await put({ title: 'Both', estimate: 14, due_date: '2026-11-27', assignee_ids: [aiko.id, owner.id] });
  await put({ title: 'Late', estimate: 3, due_date: '2026-11-02', assignee_ids: [aiko.id] });
  await put({ title: 'Done', estimate: 30, due_date: '2026-11-27', assignee_ids: [aiko.id], status: 'done' });
  await put({ title: 'Undated', estimate: 5, assignee_ids: [aiko.id] });
  await put({ title: 'Unestimated', due_date: '2026-11-20', assignee_ids: [aiko.id] });
  await put({ title: 'Nobody', estimate: 8, due_date: '2026-11-20' });
});
afterAll(() => app.close());

const read = ({ token }: TestPerson, query = {}) =>
  callEndpoint(app, workload.get, { token, params: { company: owner.company_id }, query: { today, ...query } });
const cell = async ({ token }: TestPerson, query = {}) => {
  const { body } = await callEndpoint(app, workload.tickets, {
    token,
    params: { company: owner.company_id },
    query: { today, ...query },
  });
  return body.map(({ title, hours }) => [title, hours]);
};

it('spreads shares of open work over weeks, and counts apart what has no place in them', async () => {
  const { body } = await read(owner);
  expect(body.weeks.slice(0, 2)).toEqual(['2026-11-16', '2026-11-23']);
  const person = body.people.find(({ user_id }) => user_id === aiko.id);
  // Half of 14 hours: two of seven days are in the first week. Late work is due now.
  expect(person?.weeks.slice(0, 3).map(({ hours, capacity }) => [hours, capacity])).toEqual([
    [2 + 3, 16],
    [5, 40],
    [0, 40],
  ]);
  expect(person).toMatchObject({ undated: 1, undated_hours: 5, unestimated: 1 });
  expect(body.unassigned.hours.slice(0, 2)).toEqual([8, 0]);
  expect(await cell(owner, { user_id: aiko.id, week: today })).toEqual([
    ['Late', 3],
    ['Both', 2],
  ]);
  expect(await cell(owner, { user_id: aiko.id, part: 'undated' })).toEqual([['Undated', 5]]);
  expect(await cell(owner, { user_id: aiko.id, part: 'unestimated' })).toEqual([['Unestimated', 0]]);
  expect(await cell(owner)).toEqual([['Nobody', 8]]);
});

it('shows the time that was logged in earlier weeks', async () => {
  await app.services.db.query(sql`
    insert into time_entries (company_id, id, ticket_id, user_id, day, minutes, created_at, updated_at)
    select company_id, ${uuidv7()}, id, ${aiko.id}, '2026-11-11', 90, now(), now() from tickets where title = 'Both'`);
  const { body } = await read(owner, { from: '2026-11-09' });
  const weeks = body.people.find(({ user_id }) => user_id === aiko.id)?.weeks;
  expect(weeks?.slice(0, 2).map(({ hours, capacity }) => [hours, capacity])).toEqual([
    [1.5, 40],
    [5, 16],
  ]);
  expect(await cell(owner, { user_id: aiko.id, week: '2026-11-09' })).toEqual([['Both', 1.5]]);
});

it('is refused to all but owners, administrators and project managers', async () => {
  for (const role of ROLES) {
    const person = role === 'owner' ? owner : await aMember(app, owner.company_id, role);
    const mayRead = ['owner', 'admin', 'project_manager'].includes(role);
    expect([role, (await read(person)).status]).toEqual([role, mayRead ? 200 : 403]);
    expect([role, (await read(person)).error?.code]).toEqual([role, mayRead ? undefined : 'forbidden']);
  }
});

it('counts no work of deleted and archived projects, nor of another company', async () => {
  const before = (await read(owner)).body;
  const stranger = await aPerson(app);
  const foreign = await aProject(app, stranger);
  await aTicket(app, stranger, foreign, { title: 'Foreign', estimate: 9, due_date: '2026-11-20' });
  const [archived, deleted] = [await aProject(app, owner), await aProject(app, owner)];
  for (const each of [archived, deleted]) {
    await aProjectMember(app, each, aiko, 'team_member');
    await aTicket(app, owner, each, { title: 'Hidden', estimate: 9, due_date: '2026-11-20', assignee_ids: [aiko.id] });
    await aTicket(app, owner, each, { title: 'Hidden', estimate: 9 });
  }
  expect((await read(owner, { project_id: archived.id })).body.people.map(({ user_id }) => user_id)).toContain(aiko.id);
  await app.services.db.query(sql`update projects set status = 'archived' where id = ${archived.id}`);
  await app.services.db.query(sql`update projects set deleted_at = now() where id = ${deleted.id}`);
  expect((await read(owner)).body).toEqual(before);
  expect((await read(owner, { project_id: foreign.id })).body.unassigned.hours[0]).toBe(0);
  expect(await cell(owner, { project_id: foreign.id })).toEqual([]);
  expect(await cell(owner)).toEqual([['Nobody', 8]]);
});

it('refuses weeks that are too far from today', async () => {
  for (const query of [{ from: '2999-10-01' }, { today: '1900-01-01', from: '2026-11-16' }])
    expect((await read(owner, query)).error?.code).toBe('invalid_input');
  expect((await read(owner, { today: '2999-06-01' })).status).toBe(200);
  expect((await read(owner, { today: '1900-01-01', from: '1900-01-01' })).status).toBe(200);
});
