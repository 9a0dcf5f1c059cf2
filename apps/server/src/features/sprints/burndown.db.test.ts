// Tests the figures of sprints on what was done to their tickets, with a clock that goes from day to day.
import { auth } from '@worklane/contract/auth';
import { companies } from '@worklane/contract/companies';
import { daysOff, holidays } from '@worklane/contract/days-off';
import { exports } from '@worklane/contract/exports';
import { imports } from '@worklane/contract/imports';
import { sprints } from '@worklane/contract/sprints';
import { tickets } from '@worklane/contract/tickets';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aPerson, aProject, aTicket, PASSWORD, type TestPerson } from '../../testing/factories.ts';
import { sprintCalls } from '../../testing/sprint-calls.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let clock: Date;
let owner: TestPerson;
let project: { id: string; company_id: string };
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), { now: () => clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock = new Date('2026-11-13T08:00:00Z');
  owner = await aPerson(app);
  project = await aProject(app, owner);
});

const { call, aSprint, change, complete } = sprintCalls(() => ({ app, owner, project }));
/** Signs in again: a token is valid for minutes. */
const on = async (day: string, time = '10:00') => {
  clock = new Date(`2026-11-${day}T${time}:00Z`);
  const { body } = await call(app, auth.login, { body: { email: owner.email, password: PASSWORD } });
  if ('token' in body) owner.token = body.token;
};
const planned = (sprint_id: string | null, estimate: number | null) =>
  aTicket(app, owner, project, { sprint_id, estimate });
const set = async (ticket: { id: string }, body: Record<string, unknown>) =>
  expect((await call(app, tickets.update, { params: { ticket: ticket.id }, body })).status).toBe(200);
const burndown = async (sprint: string) =>
  (await call(app, sprints.burndown, { params: { project: project.id, sprint } })).body;
const velocity = async () => (await call(app, sprints.velocity, { params: { project: project.id } })).body;

it('counts what was planned, added, removed, done and carried over, also after the sprint is renamed', async () => {
  // From Friday to Tuesday; the next one has the same name, which must not mix them up.
  const sprint = await aSprint({ name: 'Same', start_date: '2026-11-13', end_date: '2026-11-17' });
  const next = await aSprint({ name: 'Same', start_date: '2026-11-18', end_date: '2026-11-24' });
  const [first, second, removed, deleted] = [
    await planned(sprint.id, 4),
    await planned(sprint.id, 2),
    await planned(sprint.id, 8),
    await planned(sprint.id, 1),
  ];
  const later = await planned(null, 3);
  await change(sprint.id, { status: 'active' });
  await on('14');
  await set(first, { status: 'done' });
  await set(later, { sprint_id: sprint.id });
  await on('16');
  await set(second, { estimate: 5 });
  await set(removed, { sprint_id: next.id });
  await call(app, tickets.delete, { params: { ticket: deleted.id } });
  await change(sprint.id, { name: 'Renamed' });
  await on('17', '18:00');
  expect((await complete(sprint.id, 'next')).body).toMatchObject({ moved: 2, next_id: next.id });
  await on('20');
  await set(second, { estimate: 40, status: 'done' });

  const { report, days } = await burndown(sprint.id);
  expect(report).toEqual({
    committed: { tickets: 4, hours: 15 },
    added: { tickets: 1, hours: 3 },
    removed: { tickets: 2, hours: 9 },
    re_estimated: 3,
    scope: { tickets: 3, hours: 12 },
    done: { tickets: 1, hours: 4 },
    remaining: { tickets: 2, hours: 8 },
    unestimated: 0,
  });
  expect(
    days.map(({ day, ideal, figures }) => [day, ideal.hours, figures?.scope.hours, figures?.remaining.hours]),
  ).toEqual([
    ['2026-11-13', 10, 15, 15],
    ['2026-11-14', 10, 18, 14],
    ['2026-11-15', 10, 18, 14],
    ['2026-11-16', 5, 12, 8],
    ['2026-11-17', 0, 12, 8],
  ]);
  expect(await velocity()).toMatchObject({
    sprints: [{ name: 'Renamed', working_days: 3, report: { done: { tickets: 1, hours: 4 } } }],
    pace: { sprints: 1, hours: 4 / 3 },
  });
  expect((await burndown(next.id)).report.committed).toEqual({ tickets: 3, hours: 16 });
});

it('counts a day until the midnight of the company, and forgets a completion that is undone', async () => {
  const sprint = await aSprint({ start_date: '2026-11-13', end_date: '2026-11-17', status: 'active' });
  const [a] = [await planned(sprint.id, 4), await planned(sprint.id, null)];
  await on('13', '23:30');
  await set(a, { status: 'done' });
  await on('15');
  const remainingOf = async () => (await burndown(sprint.id)).days.map(({ figures }) => figures?.remaining.tickets);
  expect(await remainingOf()).toEqual([1, 1, 1, undefined, undefined]);
  const params = { company: owner.company_id };
  await call(app, companies.update, { params, body: { time_zone: 'Europe/Prague' } });
  expect(await remainingOf()).toEqual([2, 1, 1, undefined, undefined]);
  const { completion_id } = (await complete(sprint.id, 'backlog')).body;
  expect((await velocity()).sprints).toHaveLength(1);
  const completed = { project: project.id, sprint: sprint.id, completion: completion_id as string };
  await call(app, sprints.undoCompletion, { params: completed });
  expect((await velocity()).sprints).toEqual([]);
  await on('16');
  expect((await burndown(sprint.id)).report).toMatchObject({ scope: { tickets: 2 }, removed: { tickets: 0 } });
});

it('says how many hours the members can work in each sprint', async () => {
  const sprint = await aSprint({ start_date: '2026-11-16', end_date: '2026-11-29' });
  const params = { company: owner.company_id };
  const holiday = { id: uuidv7(), day: '2026-11-17', name: 'Founding day' };
  await call(app, holidays.add, { params, body: { holidays: [holiday] } });
  const days = { user_id: owner.id, from_day: '2026-11-18', to_day: '2026-11-18', is_half: true, note: '' };
  await call(app, daysOff.save, { params: { ...params, day_off: uuidv7() }, body: days });
  const { body: capacity } = await call(app, sprints.capacity, { params: { project: project.id } });
  expect(capacity).toEqual([
    { sprint_id: sprint.id, working_days: 9, hours: 8.5 * 8, members: 1, is_uncertain: false },
  ]);
});

it('counts the same after its project is exported and imported elsewhere', async () => {
  const sprint = await aSprint({ start_date: '2026-11-13', end_date: '2026-11-17' });
  const [first, later] = [await planned(sprint.id, 4), await planned(null, 3)];
  await planned(sprint.id, 2);
  await change(sprint.id, { status: 'active' });
  await on('14');
  await set(first, { status: 'done' });
  await set(later, { sprint_id: sprint.id, estimate: 5 });
  await on('17');
  await complete(sprint.id, 'backlog');
  const path = exports.archive.path.replace('{project}', project.id);
  const archive = await app.server.request(path, { headers: { authorization: `Bearer ${owner.token}` } });
  const copy = await aProject(app, owner);
  const file = { query: { file_name: 'x.worklane.tar.gz' }, bytes: new Uint8Array(await archive.arrayBuffer()) };
  const { body: read } = await call(app, imports.upload, { params: { project: copy.id }, ...file });
  await call(app, imports.run, { params: { import: read.id }, body: { skip_bad_rows: false } });
  const state = async () => (await call(app, imports.get, { params: { import: read.id } })).body.state;
  await expect.poll(state).toBe('done');
  const [copied] = (await call(app, sprints.ofProject, { params: { project: copy.id } })).body;
  const params = { project: copy.id, sprint: copied?.id ?? '' };
  const { report, start, days } = (await call(app, sprints.burndown, { params })).body;
  const original = await burndown(sprint.id);
  expect(original.report).toMatchObject({
    committed: { tickets: 2 },
    added: { tickets: 1 },
    remaining: { tickets: 2 },
  });
  expect({ report, start, days }).toEqual({ report: original.report, start: original.start, days: original.days });
});
