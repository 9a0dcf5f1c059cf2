// Tests insights against a small history that is counted by hand.
import { insights } from '@worklane/contract/insights';
import { ROLES } from '@worklane/domain/access/roles';
import { addDays } from '@worklane/domain/sprints/calendar';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { scopeOf } from '../../platform/session/scope.ts';
import { aMember, aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';
import { readInsights } from './reads.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
/** A Wednesday; the period begins on Monday, 12 weeks with this one. */
const NOW = new Date('2026-11-18T12:00:00Z');
const FIRST = '2026-08-31';

/** Replaces what happened to a ticket: the days at noon on which it got each status, the first when it was created. */
async function happened(ticket: string, ...steps: [day: string, status: string][]): Promise<void> {
  const { db } = app.services;
  await db.query(sql`delete from ticket_status_history where ticket_id = ${ticket}`);
  for (const [day, status] of steps) {
    await db.query(sql`
      insert into ticket_status_history (company_id, id, ticket_id, status, changed_at)
      values (${project.company_id}, ${uuidv7()}, ${ticket}, ${status}, ${`${day}T12:00:00Z`})`);
  }
  await db.query(sql`
    update ticket_records set created_at = ${`${steps[0]?.[0]}T12:00:00Z`}, status = ${steps.at(-1)?.[1]}, position = number * 1024
    where id = ${ticket}`);
}

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
  const made = async (title: string) => (await aTicket(app, owner, project, { title })).id;
  // Done in the week of 2 November: 10 days from creation, 4 of them worked on.
  await happened(await made('Plain'), ['2026-10-24', 'todo'], ['2026-10-30', 'in_progress'], ['2026-11-03', 'done']);
  // Done in the week of 9 November, after it was reopened: 20 and 12 days.
  await happened(
    await made('Reopened'),
    ['2026-10-21', 'todo'],
    ['2026-10-29', 'in_progress'],
    ['2026-11-01', 'done'],
    ['2026-11-02', 'in_review'],
    ['2026-11-10', 'done'],
  );
  // Done in the same week without being worked on: 2 days from creation.
  await happened(await made('At once'), ['2026-11-09', 'todo'], ['2026-11-11', 'done']);
  // Done before the period.
  await happened(await made('Long ago'), ['2026-07-01', 'todo'], ['2026-07-02', 'done']);
  // Open: one is worked on for 8 days, one waits.
  await happened(await made('Slow'), ['2026-11-09', 'todo'], ['2026-11-10', 'in_progress']);
  await happened(await made('Waiting'), ['2026-11-17', 'todo']);
});
afterAll(() => app.close());

const role = 'owner' as const;
const readFor = (person: TestPerson, company_id = person.company_id, project_id?: string) =>
  readInsights(
    app.services.db,
    scopeOf({ user_id: person.id, memberships: [{ company_id: person.company_id, role, projectRoles: {} }] }),
    { company_id, project_id, now: NOW },
  );
const rounded = (value: number | null) => value && Math.round(value * 100) / 100;

it('counts created and completed tickets by week, and how long they took', async () => {
  const { weeks, cycle, lead } = await readFor(owner);
  expect(weeks.map(({ week }) => week)).toEqual(Array.from({ length: 12 }, (_, at) => addDays(FIRST, at * 7)));
  expect(weeks.slice(7)).toEqual([
    { week: '2026-10-19', created: 2, done: 0, cycle: null, lead: null },
    { week: '2026-10-26', created: 0, done: 0, cycle: null, lead: null },
    { week: '2026-11-02', created: 0, done: 1, cycle: 4, lead: 10 },
    // The median of 20 and 2 days; only one of them was worked on.
    { week: '2026-11-09', created: 2, done: 2, cycle: 12, lead: 11 },
    { week: '2026-11-16', created: 1, done: 0, cycle: null, lead: null },
  ]);
  expect([cycle, lead]).toEqual([8, 10]);
});

it('counts the statuses of today and of each day', async () => {
  const { status, flow } = await readFor(owner);
  expect(status).toEqual({ todo: 1, in_progress: 1, in_review: 0, done: 4 });
  const on = (day: string) => flow.find((each) => each.day === day);
  expect([flow[0]?.day, flow.at(-1)?.day]).toEqual([FIRST, '2026-11-18']);
  expect(on('2026-09-01')).toEqual({ day: '2026-09-01', todo: 0, in_progress: 0, in_review: 0, done: 1 });
  expect(on('2026-10-25')).toMatchObject({ todo: 2, done: 1 });
  expect(on('2026-11-01')).toMatchObject({ todo: 0, in_progress: 1, done: 2 });
  expect(on('2026-11-09')).toMatchObject({ todo: 2, in_progress: 0, in_review: 1, done: 2 });
  expect(on('2026-11-18')).toMatchObject(status);
});

it('averages the time of finished tickets in each status, and lists tickets that have been in progress for long', async () => {
  const { time_in_status, ageing } = await readFor(owner);
  // 6, 8 and 2 days; 4 and 3 days; 8 days: each over three tickets.
  expect(Object.values(time_in_status).map(rounded)).toEqual([5.33, 2.33, 2.67]);
  expect(ageing.map(({ title, days }) => [title, days])).toEqual([['Slow', 8]]);
});

it('averages no time in a status as 0 days, and says nothing when no ticket was finished', async () => {
  const quick = await aProject(app, owner);
  const { id } = await aTicket(app, owner, quick);
  await happened(id, ['2026-11-09', 'todo']);
  const timesIn = async () => (await readFor(owner, owner.company_id, quick.id)).time_in_status;
  expect(await timesIn()).toEqual({ todo: null, in_progress: null, in_review: null });
  await happened(id, ['2026-11-09', 'todo'], ['2026-11-11', 'done']);
  expect(await timesIn()).toEqual({ todo: 2, in_progress: 0, in_review: 0 });
  await happened(id, ['2026-11-09', 'done']);
  expect(await timesIn()).toEqual({ todo: 0, in_progress: 0, in_review: 0 });
  await app.services.db.query(sql`update projects set deleted_at = now() where id = ${quick.id}`);
});

it('shows no figures of deleted, archived and foreign projects, nor of tickets in the trash', async () => {
  const before = await readFor(owner);
  const stranger = await aPerson(app);
  const foreign = await aProject(app, stranger);
  await aTicket(app, stranger, foreign, { status: 'in_progress' });
  for (const state of [sql`status = 'archived'`, sql`deleted_at = now()`]) {
    const hidden = await aProject(app, owner);
    await happened((await aTicket(app, owner, hidden)).id, ['2026-11-09', 'todo'], ['2026-11-10', 'done']);
    await app.services.db.query(sql`update projects set ${state} where id = ${hidden.id}`);
    expect((await readFor(owner, owner.company_id, hidden.id)).status).toEqual({
      todo: 0,
      in_progress: 0,
      in_review: 0,
      done: 0,
    });
  }
  const { id } = await aTicket(app, owner, project);
  await app.services.db.query(
    sql`update ticket_records set deleted_at = now(), former_position = position, position = null where id = ${id}`,
  );
  expect(await readFor(owner)).toEqual(before);
  expect((await readFor(owner, owner.company_id, foreign.id)).status.in_progress).toBe(0);
  expect((await readFor(owner, stranger.company_id)).status.in_progress).toBe(0);
});

it('is refused to all but owners, administrators and project managers', async () => {
  for (const each of ROLES) {
    const person = each === 'owner' ? owner : await aMember(app, owner.company_id, each);
    const { status } = await callEndpoint(app, insights.get, {
      token: person.token,
      params: { company: owner.company_id },
    });
    expect([each, status]).toEqual([each, ['owner', 'admin', 'project_manager'].includes(each) ? 200 : 403]);
  }
});
