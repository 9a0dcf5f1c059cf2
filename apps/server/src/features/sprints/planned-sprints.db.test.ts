// Tests planning sprints: by hand, by a company's settings when a project becomes active, and their start on their first day.
import { companies } from '@worklane/contract/companies';
import { projects } from '@worklane/contract/projects';
import { sprintConfigs, sprints } from '@worklane/contract/sprints';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { eventTypesOf } from '../../testing/event-types-of.ts';
import { aPerson, aProject, type TestPerson } from '../../testing/factories.ts';
import { SATURDAY, sprintCalls } from '../../testing/sprint-calls.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { startDueSprints } from './start-due-sprints.ts';

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

const { call, list, activate, configure, aSprint, change, promoteOn } = sprintCalls(() => ({ app, owner, project }));

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

  it("gets sprints by the company's settings, which the project's own length and start override", async () => {
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

  it('gets none while it is archived, and its sprints cannot be changed', async () => {
    const sprint = await aSprint({ status: 'completed' });
    await call(app, projects.update, { params: { project: project.id }, body: { status: 'archived' } });
    expect((await activate()).body).toMatchObject({ status: 'archived', project_status: 'active' });
    expect((await change(sprint.id, { name: 'Renamed' })).error?.code).toBe('project_archived');
    expect((await list()).map(({ name }) => name)).toEqual(['A sprint']);
  });

  it('gets them once, however often it becomes active', async () => {
    await Promise.all([activate(), activate()]);
    expect(await list()).toHaveLength(3);
    await call(app, projects.update, { params: { project: project.id }, body: { project_status: 'on_hold' } });
    await activate();
    expect(await list()).toHaveLength(3);
  });
});

describe('creating sprints', () => {
  it('continues after the last one, and skips the number of a deleted one', async () => {
    await activate();
    const [, , third] = await list();
    await call(app, sprints.delete, { params: { project: project.id, sprint: third?.id ?? '' } });
    const { body } = await call(app, sprints.generate, { params: { project: project.id }, body: { count: 2 } });
    expect(body.map((each) => [each.name, each.start_date, each.status])).toEqual([
      ['Sprint 4', '2026-12-21', 'planned'],
      ['Sprint 5', '2027-01-04', 'planned'],
    ]);
  });

  it('is refused for wrong dates, a taken id, past the limit, and when sprints are off', async () => {
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

  it('is refused before 1900 and after 2999', async () => {
    const params = { project: project.id };
    const body = { name: 'A sprint', start_date: '1899-12-31', end_date: '1900-01-01' };
    expect((await call(app, sprints.create, { params, body })).error?.code).toBe('invalid_input');
    expect((await call(app, sprints.list, { query: { current: '1899-12-31' } })).error?.code).toBe('invalid_input');
    await call(app, projects.update, { params, body: { sprint_start_date: '2999-12-31' } });
    expect((await activate()).error?.code).toBe('sprint_too_late');
    expect((await call(app, sprints.generate, { params, body: { count: 1 } })).error?.code).toBe('sprint_too_late');
  });
});

describe("a company's sprint settings", () => {
  it('are empty at first, must be set before they can be changed, and emit events', async () => {
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

describe('a planned sprint on its first day', () => {
  it('starts once, unless another sprint is active that day', async () => {
    const overdue = await aSprint({ start_date: '2026-11-01', end_date: '2026-11-15', status: 'active' });
    const due = await aSprint({ start_date: '2026-11-21', end_date: '2026-11-21' });
    const second = await aSprint();
    const other = await app.another();
    await Promise.all([startDueSprints(app.services), startDueSprints(other.services)]);
    const statuses = new Map((await list()).map(({ id, status }) => [id, status]));
    expect([overdue, due, second].map(({ id }) => statuses.get(id))).toEqual(['active', 'planned', 'active']);
    await promoteOn('2026-11-30T00:00:00Z');
    expect((await list()).map(({ status }) => status)).toEqual(['active', 'active', 'planned']);
    expect((await eventTypesOf(app, project)).filter((type) => type === 'sprint.changed')).toHaveLength(4);
  });

  it('starts and ends by the days of its company', async () => {
    const inZone = async (time_zone: string) =>
      (await call(app, companies.update, { params: { company: owner.company_id }, body: { time_zone } })).status;
    const last = await aSprint({ start_date: '2026-11-08', end_date: '2026-11-21', status: 'active' });
    const next = await aSprint({ start_date: '2026-11-22', end_date: '2026-12-05' });
    expect((await change(next.id, { status: 'active' })).error?.code).toBe('sprint_active');
    await startDueSprints(app.services);
    expect((await list()).map(({ status }) => status)).toEqual(['active', 'planned']);
    expect([await inZone('Mars/Olympus'), await inZone('+01:00')]).toEqual([400, 400]);
    // At noon on the 21st in UTC it is two o'clock on the 22nd on Kiritimati.
    expect(await inZone('Pacific/Kiritimati')).toBe(200);
    await startDueSprints(app.services);
    expect((await list()).map(({ status }) => status)).toEqual(['active', 'active']);
    expect((await change(last.id, { status: 'planned' })).status).toBe(200);
  });

  it.each([
    ['its company starts them by hand', { auto_generate_sprints: false }, {}, SATURDAY.toISOString()],
    ['sprints are off', {}, { sprint_enabled: false }, SATURDAY.toISOString()],
    ['its project waits', {}, { project_status: 'on_hold' }, SATURDAY.toISOString()],
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
    await promoteOn(SATURDAY.toISOString());
    expect((await list()).map(({ status }) => status)).toEqual(['active']);
  });
});
