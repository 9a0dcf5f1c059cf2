// Sprints: made by themselves when a project becomes active, listed, changed, completed and deleted, with what is in them.
import { projects } from '@worklane/contract/projects';
import { sprintConfigs, sprints } from '@worklane/contract/sprints';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { eventTypesOf } from '../../testing/event-types-of.ts';
import { aMember, aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { promoteSprints } from './promote.ts';

/** A Saturday. */
const NOW = new Date('2026-11-21T12:00:00Z');

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string };
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), { now: () => NOW });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await aPerson(app);
  project = await aProject(app, owner);
});

const call = callAs(() => owner);
const list = async (id = project.id) => (await call(app, sprints.ofProject, { params: { project: id } })).body;
const activate = (id = project.id) =>
  call(app, projects.update, { params: { project: id }, body: { project_status: 'active' } });
const configure = (body: Record<string, unknown>) =>
  call(app, sprintConfigs.put, {
    params: { company: owner.company_id },
    body: {
      start_day_of_week: 1,
      default_duration_weeks: 2,
      sprint_naming_pattern: 'numbered',
      auto_generate_sprints: true,
      ...body,
    },
  });
const aSprint = async (fields: Record<string, unknown> = {}) => {
  const body = { name: 'A sprint', start_date: '2026-11-16', end_date: '2026-11-29', ...fields };
  const answer = await call(app, sprints.create, { params: { project: project.id }, body });
  expect(answer.status).toBe(200);
  return answer.body;
};
const change = (sprint: string, body: Record<string, unknown>) =>
  call(app, sprints.update, { params: { project: project.id, sprint }, body });
const complete = (sprint: string, unfinished: 'next' | 'backlog') =>
  call(app, sprints.complete, { params: { project: project.id, sprint }, body: { unfinished } });
const promoteOn = (at: string) => promoteSprints({ ...app.services, now: () => new Date(at) });
const ticketOf = async (id: string) => (await call(app, tickets.get, { params: { ticket: id } })).body;
const changesOf = async (id: string) =>
  (await call(app, ticketChanges.list, { params: { ticket: id }, query: {} })).body.map(({ field, before, after }) => [
    ...[field, before, after],
  ]);

describe('a project that becomes active', () => {
  it('gets three sprints of two weeks from the next Monday, the first of them active', async () => {
    await activate();
    expect((await list()).map((each) => [each.name, each.start_date, each.end_date, each.status])).toEqual([
      ['Sprint 1', '2026-11-23', '2026-12-06', 'active'],
      ['Sprint 2', '2026-12-07', '2026-12-20', 'planned'],
      ['Sprint 3', '2026-12-21', '2027-01-03', 'planned'],
    ]);
    expect((await eventTypesOf(app, project)).slice(-4)).toEqual([
      ...['sprint.changed', 'sprint.changed', 'sprint.changed', 'project.updated'],
    ]);
  });

  it('gets them as its company makes them, as long as the project says, from the day it says', async () => {
    await configure({ start_day_of_week: 3, default_duration_weeks: 4, sprint_naming_pattern: 'week-based' });
    const { body: made } = await call(app, projects.create, {
      body: { company_id: owner.company_id, name: 'Made active', key: 'MADE', project_status: 'active' },
    });
    expect((await list(made.id)).map((each) => [each.name, each.start_date, each.end_date])).toEqual([
      ['2026-W48', '2026-11-25', '2026-12-22'],
      ['2026-W52', '2026-12-23', '2027-01-19'],
      ['2027-W03', '2027-01-20', '2027-02-16'],
    ]);
    const own = { custom_sprint_duration_weeks: 1, sprint_start_date: '2026-12-01' };
    await call(app, projects.update, { params: { project: project.id }, body: { ...own, project_status: 'active' } });
    expect((await list()).map((each) => [each.start_date, each.end_date])[0]).toEqual(['2026-12-01', '2026-12-07']);
  });

  it.each([
    ['sprints are off', { sprint_enabled: false }, true],
    ['its company makes them by hand', {}, false],
  ])('gets none when %s', async (_, changes, auto_generate_sprints) => {
    await configure({ auto_generate_sprints });
    await call(app, projects.update, { params: { project: project.id }, body: changes });
    await activate();
    expect(await list()).toEqual([]);
  });

  it('gets none while it is archived, and takes none', async () => {
    const sprint = await aSprint({ status: 'completed' });
    await call(app, projects.update, { params: { project: project.id }, body: { status: 'archived' } });
    expect((await activate()).body).toMatchObject({ status: 'archived', project_status: 'active' });
    expect((await change(sprint.id, { name: 'Renamed' })).error?.code).toBe('project_archived');
    expect((await list()).map(({ name }) => name)).toEqual(['A sprint']);
  });

  it('gets them once, however often and by however many it is made active', async () => {
    await Promise.all([activate(), activate()]);
    expect(await list()).toHaveLength(3);
    await call(app, projects.update, { params: { project: project.id }, body: { project_status: 'on_hold' } });
    await activate();
    expect(await list()).toHaveLength(3);
  });
});

describe('the lists', () => {
  it('are by start date, of a status, of a day, of a company or a project, and of what one may see', async () => {
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

describe('making sprints', () => {
  it('goes on after the last one, planned, and counts on when one was deleted', async () => {
    await activate();
    const [, , third] = await list();
    await call(app, sprints.delete, { params: { project: project.id, sprint: third?.id ?? '' } });
    const { body } = await call(app, sprints.generate, { params: { project: project.id }, body: { count: 2 } });
    expect(body.map((each) => [each.name, each.start_date, each.status])).toEqual([
      ['Sprint 4', '2026-12-21', 'planned'],
      ['Sprint 5', '2027-01-04', 'planned'],
    ]);
  });

  it('is refused for wrong days, without sprints, for an id that is taken, and past the limit', async () => {
    const body = { name: 'A sprint', start_date: '2026-11-16', end_date: '2026-11-15' };
    const params = { project: project.id };
    expect((await call(app, sprints.create, { params, body })).error?.code).toBe('sprint_dates_invalid');
    const sprint = await aSprint();
    expect((await change(sprint.id, { end_date: '2026-11-15' })).error?.code).toBe('sprint_dates_invalid');
    const taken = { ...body, id: sprint.id, end_date: '2026-11-17' };
    expect((await call(app, sprints.create, { params, body: taken })).error?.code).toBe('conflict');
    await app.services.db.query(sql`
      insert into sprints (company_id, id, project_id, number, name, start_date, end_date)
      select ${project.company_id}, gen_random_uuid(), ${project.id}, n, 'Many', '2026-01-01', '2026-01-02'
      from generate_series(1001, 1498) n`);
    expect((await call(app, sprints.generate, { params, body: { count: 2 } })).error?.code).toBe('sprint_limit');
    await call(app, projects.update, { params, body: { sprint_enabled: false } });
    expect((await call(app, sprints.generate, { params, body: { count: 1 } })).error?.code).toBe('sprints_off');
    const fitting = { ...body, end_date: '2026-11-17' };
    expect((await call(app, sprints.create, { params, body: fitting })).error?.code).toBe('sprints_off');
  });

  it('is refused where the calendar ends, at both ends', async () => {
    const params = { project: project.id };
    const body = { name: 'A sprint', start_date: '0000-12-31', end_date: '0001-01-01' };
    expect((await call(app, sprints.create, { params, body })).error?.code).toBe('invalid_input');
    expect((await call(app, sprints.list, { query: { current: '0000-12-31' } })).error?.code).toBe('invalid_input');
    await call(app, projects.update, { params, body: { sprint_start_date: '9999-12-31' } });
    expect((await activate()).error?.code).toBe('sprint_too_late');
    expect((await call(app, sprints.generate, { params, body: { count: 1 } })).error?.code).toBe('sprint_too_late');
  });
});

describe('an active sprint', () => {
  it('is the only one of its project, but for those past their end', async () => {
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

describe('how a company makes sprints', () => {
  it('is nothing at first, cannot be changed before it was said, and is told to others', async () => {
    const params = { company: owner.company_id };
    expect((await call(app, sprintConfigs.get, { params })).body).toEqual({ data: null, row_code: 'PGRST116' });
    const early = await call(app, sprintConfigs.update, { params, body: { start_day_of_week: 2 } });
    expect(early.error).toMatchObject({ message: 'Sprint configuration not found', row_code: 'PGRST116' });
    await configure({});
    const { body } = await call(app, sprintConfigs.update, { params, body: { start_day_of_week: 2 } });
    expect(body).toMatchObject({ start_day_of_week: 2, default_duration_weeks: 2, auto_generate_sprints: true });
    expect((await call(app, sprintConfigs.get, { params })).body).toEqual({ data: body });
    expect((await configure({ default_duration_weeks: 9 })).status).toBe(400);
    const told = await app.services.db.query(sql`
      select 1 from events where company_id = ${owner.company_id} and type = 'sprint_config.changed'`);
    expect(told).toHaveLength(2);
  });
});

describe('completing a sprint', () => {
  const sprintOf = { sprint_id: '', due_date_type: 'sprint_end' };

  it('moves what is not done to the next one that is not over, which it is then due with', async () => {
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

  it('needs a next one only when something has to go there', async () => {
    const sprint = await aSprint({ status: 'active' });
    const ticket = await aTicket(app, owner, project, { sprint_id: sprint.id });
    expect((await complete(sprint.id, 'next')).error?.code).toBe('sprint_next_missing');
    expect((await list())[0]).toMatchObject({ status: 'active' });
    expect((await complete(sprint.id, 'backlog')).body.moved).toBe(1);
    expect(await ticketOf(ticket.id)).toMatchObject({ sprint_id: null });
  });

  it('has one result when two do it at once', async () => {
    const sprint = await aSprint({ status: 'active' });
    const ticket = await aTicket(app, owner, project, { sprint_id: sprint.id });
    const answers = await Promise.all([complete(sprint.id, 'backlog'), complete(sprint.id, 'backlog')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.moved).sort()).toEqual([0, 1]);
    expect(await changesOf(ticket.id)).toEqual([['sprint_id', 'A sprint', null]]);
  });

  it('tells of more tickets than a batch has with one event', async () => {
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

it('lets the tickets of a deleted sprint go, and the deleted ones as well', async () => {
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

it('takes the tickets that are due at its end with it when that moves', async () => {
  const sprint = await aSprint();
  const due = await aTicket(app, owner, project, { sprint_id: sprint.id, due_date_type: 'sprint_end' });
  const dated = await aTicket(app, owner, project, { sprint_id: sprint.id, due_date: '2026-11-20' });
  await change(sprint.id, { end_date: '2026-12-01', name: 'Longer' });
  expect(await ticketOf(due.id)).toMatchObject({ due_date: '2026-12-01', version: due.version + 1 });
  expect(await ticketOf(dated.id)).toMatchObject({ due_date: '2026-11-20', version: dated.version });
  expect(await changesOf(due.id)).toEqual([['due_date', '2026-11-29', '2026-12-01']]);
});

describe('the planned sprint whose day has come', () => {
  it('starts, once, where nothing runs that day', async () => {
    const overdue = await aSprint({ start_date: '2026-11-01', end_date: '2026-11-15', status: 'active' });
    const due = await aSprint({ start_date: '2026-11-21', end_date: '2026-11-21' });
    const second = await aSprint();
    const other = await app.another();
    await Promise.all([promoteSprints(app.services), promoteSprints(other.services)]);
    const statuses = new Map((await list()).map(({ id, status }) => [id, status]));
    expect([overdue, due, second].map(({ id }) => statuses.get(id))).toEqual(['active', 'planned', 'active']);
    await promoteOn('2026-11-30T00:00:00Z');
    expect((await list()).map(({ status }) => status)).toEqual(['active', 'active', 'planned']);
    expect((await eventTypesOf(app, project)).filter((type) => type === 'sprint.changed')).toHaveLength(4);
  });

  it.each([
    ['its company starts them by hand', { auto_generate_sprints: false }, {}, NOW.toISOString()],
    ['sprints are off', {}, { sprint_enabled: false }, NOW.toISOString()],
    ['its project waits', {}, { project_status: 'on_hold' }, NOW.toISOString()],
    ['its day is not there yet', {}, {}, '2026-11-15T23:59:59Z'],
    ['its day is past', {}, {}, '2026-11-30T00:00:00Z'],
  ])('stays planned when %s', async (_, config, changes, at) => {
    await aSprint();
    await configure(config);
    await call(app, projects.update, { params: { project: project.id }, body: changes });
    await promoteOn(at);
    expect((await list()).map(({ status }) => status)).toEqual(['planned']);
    await call(app, projects.update, {
      params: { project: project.id },
      body: { sprint_enabled: true, project_status: 'planning' },
    });
    await configure({});
    await promoteOn(NOW.toISOString());
    expect((await list()).map(({ status }) => status)).toEqual(['active']);
  });
});

it('goes with its project, and with the tickets in it', async () => {
  const sprint = await aSprint();
  await aTicket(app, owner, project, { sprint_id: sprint.id });
  await app.services.db.query(sql`delete from projects where id = ${project.id}`);
  expect(await app.services.db.query(sql`select 1 from sprints where id = ${sprint.id}`)).toEqual([]);
});

it('is not to be had for tickets of other projects, by the database itself', async () => {
  const sprint = await aSprint();
  const ticket = await aTicket(app, owner, await aProject(app, owner));
  const into = (sprint_id: string) => call(app, tickets.update, { params: { ticket: ticket.id }, body: { sprint_id } });
  expect((await into(sprint.id)).error?.code).toBe('sprint_invalid');
  expect((await into(uuidv7())).error?.code).toBe('sprint_invalid');
  await expect(
    app.services.db.query(sql`update tickets set sprint_id = ${sprint.id} where id = ${ticket.id}`),
  ).rejects.toThrow('foreign key');
});
