// Tests the sprints of a project: how they are listed, changed, completed and deleted, with the tickets in them.
import { sprints } from '@worklane/contract/sprints';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { eventTypesOf } from '../../testing/event-types-of.ts';
import { aMember, aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { SATURDAY, sprintCalls } from '../../testing/sprint-calls.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string };
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), { now: () => SATURDAY });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await aPerson(app);
  project = await aProject(app, owner);
});

const { call, list, activate, aSprint, change, complete, ticketOf, changesOf } = sprintCalls(() => ({
  app,
  owner,
  project,
}));

describe('the lists of sprints', () => {
  it('are sorted by start date, filtered by status, day, company or project, and limited to visible projects', async () => {
    const later = await aSprint({ name: 'Later', start_date: '2026-12-01', end_date: '2026-12-14' });
    const current = await aSprint({ name: 'Current', status: 'active' });
    const past = await aSprint({
      name: 'Past',
      start_date: '2026-11-01',
      end_date: '2026-11-20',
      status: 'active',
    });
    const other = await aProject(app, owner);
    await activate(other.id);
    const names = async (query: Record<string, string>, token = owner.token) =>
      (await call(app, sprints.list, { query, token })).body.map(({ name }) => name);
    expect(await names({ project_id: project.id })).toEqual([past.name, current.name, later.name]);
    expect(await names({ project_id: project.id, status: 'active' })).toEqual([past.name, current.name]);
    expect(await names({ project_id: project.id, current: '2026-11-21' })).toEqual([current.name]);
    expect(await names({ project_id: project.id, current: '2026-11-20' })).toEqual([past.name, current.name]);
    expect(await names({ company_id: owner.company_id })).toHaveLength(6);
    expect(await names({})).toHaveLength(6);
    const client = await aMember(app, owner.company_id, 'client');
    expect(await names({ project_id: project.id }, client.token)).toEqual([]);
  });
});

describe('an active sprint', () => {
  it('is the only one of its project, except for overdue ones', async () => {
    const first = await aSprint({ name: 'First', status: 'active' });
    const second = await aSprint({ name: 'Second', start_date: '2026-12-01', end_date: '2026-12-14' });
    const change = (id: string, body: Record<string, string>) =>
      call(app, sprints.update, { params: { project: project.id, sprint: id }, body });
    const refused = await change(second.id, { status: 'active' });
    expect(refused.error).toMatchObject({
      code: 'sprint_active',
      message: 'First is still active. Complete it first.',
    });
    const body = { name: 'Third', start_date: '2026-12-01', end_date: '2026-12-14', status: 'active' as const };
    const third = await call(app, sprints.create, { params: { project: project.id }, body });
    expect(third.error?.code).toBe('sprint_active');
    expect((await change(first.id, { name: 'Still', status: 'active' })).status).toBe(200);
    expect((await change(first.id, { start_date: '2026-11-01', end_date: '2026-11-20' })).status).toBe(200);
    expect((await change(second.id, { status: 'active' })).status).toBe(200);
  });
});

describe('completing a sprint', () => {
  const sprintOf = { sprint_id: '', due_date_type: 'sprint_end' };

  it('moves unfinished tickets and their due dates to the next open sprint', async () => {
    const first = await aSprint({ name: 'First', status: 'active' });
    await aSprint({ name: 'Over', start_date: '2026-11-30', end_date: '2026-12-02', status: 'completed' });
    const next = await aSprint({ name: 'Next', start_date: '2026-12-03', end_date: '2026-12-13' });
    const open = await aTicket(app, owner, project, { ...sprintOf, sprint_id: first.id });
    const done = await aTicket(app, owner, project, { sprint_id: first.id, status: 'done' });
    const answer = await complete(first.id, 'next');
    expect(answer.body).toMatchObject({ sprint: { status: 'completed' }, next_id: next.id, moved: 1 });
    expect(await ticketOf(open.id)).toMatchObject({ sprint_id: next.id, due_date: '2026-12-13' });
    expect(await ticketOf(done.id)).toMatchObject({ sprint_id: first.id });
    expect(await changesOf(open.id)).toEqual(
      expect.arrayContaining([
        ['sprint_id', 'First', 'Next'],
        ['due_date', '2026-11-29', '2026-12-13'],
      ]),
    );
    expect((await eventTypesOf(app, project)).slice(-2)).toEqual(['ticket.updated', 'sprint.changed']);
  });

  it('requires a next sprint only when tickets have to move there', async () => {
    const sprint = await aSprint({ status: 'active' });
    const ticket = await aTicket(app, owner, project, { sprint_id: sprint.id });
    expect((await complete(sprint.id, 'next')).error?.code).toBe('sprint_next_missing');
    expect((await list())[0]).toMatchObject({ status: 'active' });
    expect((await complete(sprint.id, 'backlog')).body.moved).toBe(1);
    expect(await ticketOf(ticket.id)).toMatchObject({ sprint_id: null });
  });

  it('moves tickets once when two requests do it at once', async () => {
    const sprint = await aSprint({ status: 'active' });
    const ticket = await aTicket(app, owner, project, { sprint_id: sprint.id });
    const answers = await Promise.all([complete(sprint.id, 'backlog'), complete(sprint.id, 'backlog')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.moved).sort()).toEqual([0, 1]);
    expect(await changesOf(ticket.id)).toEqual([['sprint_id', 'A sprint', null]]);
  });

  it('emits one event for more tickets than one batch holds', async () => {
    const sprint = await aSprint({ status: 'active' });
    await app.services.db.query(sql`
      insert into tickets (company_id, id, project_id, number, title, status, position, sprint_id)
      select ${project.company_id}, gen_random_uuid(), ${project.id}, n, 'Many', 'todo', n * 1024, ${sprint.id}
      from generate_series(1, 501) n`);
    expect((await complete(sprint.id, 'backlog')).body.moved).toBe(501);
    expect((await eventTypesOf(app, project)).slice(-2)).toEqual(['board.replaced', 'sprint.changed']);
    const told = await app.services.db.query(sql`
      select 1 from ticket_changes c join tickets t on t.id = c.ticket_id
      where t.project_id = ${project.id} and c.field = 'sprint_id' and c.before = '"A sprint"' and c.after = 'null'`);
    expect(told).toHaveLength(501);
  });
});

it('keeps its goal through other changes, and when it is deleted and restored', async () => {
  const sprint = await aSprint({ goal: 'Ship the beta' });
  await change(sprint.id, { name: 'Longer' });
  const params = { project: project.id, sprint: sprint.id };
  await call(app, sprints.delete, { params });
  await call(app, sprints.restore, { params });
  expect(await list()).toMatchObject([{ name: 'Longer', goal: 'Ship the beta' }]);
  expect((await change(sprint.id, { goal: 'x'.repeat(501) })).status).toBe(400);
  expect((await change(sprint.id, { goal: null })).body.goal).toBeNull();
  expect(await aSprint()).toMatchObject({ goal: null });
});

it('takes tickets out of a deleted sprint, also those in the trash', async () => {
  const sprint = await aSprint();
  const ticket = await aTicket(app, owner, project, { sprint_id: sprint.id });
  const trashed = await aTicket(app, owner, project, { sprint_id: sprint.id });
  await call(app, tickets.delete, { params: { ticket: trashed.id } });
  await call(app, sprints.delete, { params: { project: project.id, sprint: sprint.id } });
  expect(await list()).toEqual([]);
  expect(await ticketOf(ticket.id)).toMatchObject({ sprint_id: null });
  expect(await changesOf(ticket.id)).toEqual([['sprint_id', 'A sprint', null]]);
  const rows = await app.services.db.query(sql`select sprint_id from ticket_records where id = ${trashed.id}`);
  expect(rows).toEqual([{ sprint_id: null }]);
});

it('moves the due dates of tickets that are due at its end when the end changes', async () => {
  const sprint = await aSprint();
  const due = await aTicket(app, owner, project, { sprint_id: sprint.id, due_date_type: 'sprint_end' });
  const dated = await aTicket(app, owner, project, { sprint_id: sprint.id, due_date: '2026-11-20' });
  await change(sprint.id, { end_date: '2026-12-01', name: 'Longer' });
  expect(await ticketOf(due.id)).toMatchObject({ due_date: '2026-12-01', version: due.version + 1 });
  expect(await ticketOf(dated.id)).toMatchObject({ due_date: '2026-11-20', version: dated.version });
  expect(await changesOf(due.id)).toEqual([['due_date', '2026-11-29', '2026-12-01']]);
});

it('is deleted with its project, also when it has tickets', async () => {
  const sprint = await aSprint();
  await aTicket(app, owner, project, { sprint_id: sprint.id });
  await app.services.db.query(sql`delete from projects where id = ${project.id}`);
  expect(await app.services.db.query(sql`select 1 from sprints where id = ${sprint.id}`)).toEqual([]);
});

it("refuses another project's tickets, also in the database itself", async () => {
  const sprint = await aSprint();
  const ticket = await aTicket(app, owner, await aProject(app, owner));
  const into = (sprint_id: string) => call(app, tickets.update, { params: { ticket: ticket.id }, body: { sprint_id } });
  expect((await into(sprint.id)).error?.code).toBe('sprint_invalid');
  expect((await into(uuidv7())).error?.code).toBe('sprint_invalid');
  await expect(
    app.services.db.query(sql`update tickets set sprint_id = ${sprint.id} where id = ${ticket.id}`),
  ).rejects.toThrow('foreign key');
});
