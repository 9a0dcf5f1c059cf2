// Tests the hours used of budgets, the notice at each mark, and who may know of them.
import { budgets } from '@worklane/contract/budgets';
import { daysOff } from '@worklane/contract/days-off';
import { projects } from '@worklane/contract/projects';
import { timeEntries } from '@worklane/contract/time-entries';
import { ROLES } from '@worklane/domain/access/roles';
import { addDays, dayOf } from '@worklane/domain/sprints/calendar';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { listen } from '../../testing/listen.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let ticket: string;
const today = dayOf(new Date());
const longAgo = addDays(today, -100);

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  ticket = (await aTicket(app, owner, project)).id;
  await setBudget({ total_project_hours: 10 });
});
afterAll(() => app.close());

const setBudget = (body: object) =>
  callEndpoint(app, projects.update, { token: owner.token, params: { project: project.id }, body });
const log = (hours: number, day = today) =>
  callEndpoint(app, timeEntries.add, { token: owner.token, params: { ticket }, body: { day, minutes: hours * 60 } });
const list = async ({ token }: TestPerson, query = {}) =>
  callEndpoint(app, budgets.list, { token, params: { company: owner.company_id }, query });
async function noticed(): Promise<number[]> {
  await app.services.reactions.follow();
  const rows = await app.services.db.query<{ percent: number }>(sql`
    select (payload->>'percent')::integer as percent from events where type = 'budget.reached' order by xid, id`);
  return rows.map(({ percent }) => percent);
}

it('notifies once of each threshold, and of the highest when several are passed at once', async () => {
  await log(4, longAgo);
  expect(await noticed()).toEqual([]);
  await log(1);
  expect(await noticed()).toEqual([50]);
  const { body: entry } = await log(6);
  expect(await noticed()).toEqual([50, 100]);
  const one = { token: owner.token, params: { ticket, entry: entry.id } };
  await callEndpoint(app, timeEntries.delete, { ...one, query: {} });
  await callEndpoint(app, timeEntries.restore, one);
  expect(await noticed()).toEqual([50, 100]);
  // A larger budget notifies anew.
  await setBudget({ total_project_hours: 20 });
  expect(await noticed()).toEqual([50, 100, 50]);
});

it('counts all time, or the current month where the budget recurs', async () => {
  const bucket = (await list(owner)).body[0];
  expect(bucket).toMatchObject({ project_key: project.key, is_monthly: false, total_hours: 20, used_hours: 11 });
  expect(bucket).toMatchObject({ weekly_hours: 7 / 4, runs_out_on: addDays(today, 36) });
  await setBudget({ has_recurring_budget: true });
  expect((await list(owner)).body[0]).toMatchObject({ is_monthly: true, used_hours: 7 });
});

it('shows budgets to owners, administrators and project managers alone, and none of hidden projects', async () => {
  for (const role of ROLES) {
    const person = role === 'owner' ? owner : await aMember(app, owner.company_id, role);
    expect([role, (await list(person)).status]).toEqual([
      role,
      ['owner', 'admin', 'project_manager'].includes(role) ? 200 : 403,
    ]);
  }
  const hidden = await aProject(app, owner);
  await app.services.db.query(
    sql`update projects set total_project_hours = 5, deleted_at = now() where id = ${hidden.id}`,
  );
  expect((await list(owner)).body.map((each) => each.project_id)).toEqual([project.id]);
  expect((await list(owner, { project_id: hidden.id })).body).toEqual([]);
});

it('sends events only to managers and the user concerned', async () => {
  const client = await aMember(app, owner.company_id, 'client');
  const member = await aMember(app, owner.company_id, 'team_member');
  await aProjectMember(app, project, client, 'client');
  const streams = await Promise.all([owner, member, client].map(({ token }) => listen(app, token)));
  const [owners, members, clients] = streams;
  await setBudget({ total_project_hours: 1, has_recurring_budget: false });
  await app.services.reactions.follow();
  const body = { user_id: member.id, from_day: today, to_day: today, is_half: false, note: '' };
  const params = { company: owner.company_id, day_off: uuidv7() };
  await callEndpoint(app, daysOff.save, { token: owner.token, params, body });
  await log(1);
  await owners?.next(({ type }) => type === 'budget.reached');
  await owners?.next(({ type }) => type === 'day_off.changed');
  const heard = [];
  for (const stream of [members, clients]) {
    await stream?.next(({ type }) => type === 'time.changed');
    heard.push(stream?.events.map(({ type }) => type).filter((type) => /^(budget|day_off)\./.test(type)));
    stream?.close();
  }
  owners?.close();
  expect(heard).toEqual([['day_off.changed'], []]);
});
