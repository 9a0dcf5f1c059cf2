// Tests undoing the deletion and completion of a sprint within a day, with its tickets except those moved since.
import { projects } from '@worklane/contract/projects';
import { sprints } from '@worklane/contract/sprints';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { tickets } from '@worklane/contract/tickets';
import { trash } from '@worklane/contract/trash';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { App } from '../../app.ts';
import { sweepRemovals } from '../../platform/undo/removals.ts';
import { eventTypesOf } from '../../testing/event-types-of.ts';
import { aMember, aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

let app: TestApp;
/** Another process. */
let other: App;
let owner: TestPerson;
let colleague: TestPerson;
let project: { id: string; company_id: string };
let sprint: string;
let next: string;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'), { now: () => NOW });
  other = await app.another();
  owner = await aPerson(app);
  colleague = await aMember(app, owner.company_id, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await aProject(app, owner);
  sprint = await aSprint({ name: 'First', status: 'active' });
  next = await aSprint({ name: 'Next', start_date: '2026-11-30', end_date: '2026-12-13' });
});

const call = callAs(() => owner);
const asColleague = callAs(() => colleague);
async function aSprint(fields: Record<string, unknown>): Promise<string> {
  const body = { name: 'A sprint', start_date: '2026-11-16', end_date: '2026-11-29', ...fields };
  return (await call(app, sprints.create, { params: { project: project.id }, body })).body.id;
}
const inSprint = (id = sprint) => ({ params: { project: project.id, sprint: id } });
const list = async () => (await call(app, sprints.ofProject, { params: { project: project.id } })).body;
const put = (ticket: string, sprint_id: string | null) =>
  call(app, tickets.update, { params: { ticket }, body: { sprint_id } });
const get = async (ticket: string) => (await call(app, tickets.get, { params: { ticket } })).body;
const sprintOf = async (ticket: string) => (await get(ticket)).sprint_id;
const changesOf = async (ticket: string) =>
  (await call(app, ticketChanges.list, { params: { ticket }, query: {} })).body.map(({ field, before, after }) => [
    ...[field, before, after],
  ]);
const remove = (id = sprint) => call(app, sprints.delete, inSprint(id));
const restore = (id = sprint) => call(app, sprints.restore, inSprint(id));
const complete = async (unfinished: 'next' | 'backlog', id = sprint) =>
  (await call(app, sprints.complete, { ...inSprint(id), body: { unfinished } })).body.completion_id ?? '';
const undo = (completion: string, id = sprint) =>
  call(app, sprints.undoCompletion, { params: { project: project.id, sprint: id, completion } });
const archive = () => call(app, projects.update, { params: { project: project.id }, body: { status: 'archived' } });
const hoursPass = (hours: number) =>
  app.services.db.query(sql`update removals set removed_at = removed_at - ${hours} * interval '1 hour'`);
const AT_END = { due_date_type: 'sprint_end' };

describe('a deleted sprint', () => {
  it('is restored with its tickets, also those in the trash', async () => {
    const before = await list();
    const ticket = await aTicket(app, owner, project, { ...AT_END, sprint_id: sprint });
    const trashed = await aTicket(app, owner, project, { sprint_id: sprint });
    await call(app, tickets.delete, { params: { ticket: trashed.id } });
    await remove();
    const third = await aSprint({ name: 'Third' });
    const { body } = await asColleague(app, sprints.restore, inSprint());
    expect(body).toEqual({ sprint: before[0], moved: 1, left: 0 });
    expect((await list()).map(({ number }) => number).sort()).toEqual([1, 2, 3]);
    expect(await get(ticket.id)).toMatchObject({ sprint_id: sprint, due_date: '2026-11-29' });
    expect(await changesOf(ticket.id)).toEqual([
      ['sprint_id', 'First', null],
      ['sprint_id', null, 'First'],
    ]);
    expect((await eventTypesOf(app, project)).slice(-2)).toEqual(['sprint.changed', 'ticket.updated']);
    await call(app, trash.restore, { params: { project: project.id, ticket: trashed.id } });
    expect(await sprintOf(trashed.id)).toBe(sprint);
    expect((await list()).find(({ id }) => id === third)?.number).toBe(3);
  });

  it('skips and counts tickets that were moved to another sprint since', async () => {
    const [stays, moves, goes, purged] = [
      await aTicket(app, owner, project, { sprint_id: sprint }),
      await aTicket(app, owner, project, { sprint_id: sprint }),
      await aTicket(app, owner, project, { sprint_id: sprint }),
      await aTicket(app, owner, project, { sprint_id: sprint }),
    ];
    await remove();
    await put(moves.id, next);
    await call(app, tickets.delete, { params: { ticket: goes.id } });
    await call(app, tickets.delete, { params: { ticket: purged.id } });
    await call(app, trash.purge, { params: { project: project.id, ticket: purged.id } });
    expect((await restore()).body).toMatchObject({ moved: 1, left: 1 });
    expect(await sprintOf(stays.id)).toBe(sprint);
    expect(await sprintOf(moves.id)).toBe(next);
    await call(app, trash.restore, { params: { project: project.id, ticket: goes.id } });
    expect(await sprintOf(goes.id)).toBe(sprint);
  });

  it('is restored once when two requests do it at once, and again after it is deleted again', async () => {
    const ticket = await aTicket(app, owner, project, { sprint_id: sprint });
    await remove();
    const answers = await Promise.all([restore(), asColleague(other, sprints.restore, inSprint())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await changesOf(ticket.id)).toHaveLength(2);
    await remove();
    expect((await restore()).body).toMatchObject({ moved: 1, left: 0 });
  });

  it('is recognized again by the archive it was imported from', async () => {
    await app.services.db.query(sql`
      insert into sprint_sources (company_id, project_id, external_id, sprint_id, content_hash)
      values (${project.company_id}, ${project.id}, ${uuidv7()}, ${sprint}, 'hash')`);
    await remove();
    await restore();
    expect(await app.services.db.query(sql`select 1 from sprint_sources where sprint_id = ${sprint}`)).toHaveLength(1);
  });

  it('cannot be restored after a day, whether or not the sweep has run', async () => {
    await remove();
    await remove(next);
    await hoursPass(23);
    await sweepRemovals(app.services);
    expect((await restore()).status).toBe(200);
    await hoursPass(2);
    expect((await restore(next)).error).toMatchObject({ code: 'sprint_change_not_found' });
    await sweepRemovals(app.services);
    expect(await app.services.db.query(sql`select 1 from removals where owner_id = ${next}`)).toEqual([]);
    expect((await restore(next)).status).toBe(404);
    expect((await list()).map(({ id }) => id)).toEqual([sprint]);
  });

  it('is not restored in an archived project, past the limit, or when its id is taken', async () => {
    await remove();
    const body = { id: sprint, name: 'Taken', start_date: '2026-11-16', end_date: '2026-11-29' };
    await call(app, sprints.create, { params: { project: project.id }, body });
    expect((await restore()).error?.code).toBe('conflict');
    await app.services.db.query(sql`delete from sprints where id = ${sprint}`);
    await app.services.db.query(sql`
      insert into sprints (company_id, id, project_id, number, name, start_date, end_date)
      select ${project.company_id}, gen_random_uuid(), ${project.id}, n, 'Many', '2026-01-01', '2026-01-02'
      from generate_series(1001, 1499) n`);
    expect((await restore()).error?.code).toBe('sprint_limit');
    await app.services.db.query(sql`delete from sprints where project_id = ${project.id} and number = 1499`);
    await archive();
    expect((await restore()).error?.code).toBe('project_archived');
    await call(app, projects.update, { params: { project: project.id }, body: { status: 'active' } });
    expect((await restore()).body.sprint).toMatchObject({ id: sprint, name: 'First', number: 1 });
  });
});

describe('a completed sprint', () => {
  it('gets back its status, its unfinished tickets and their due dates', async () => {
    const open = await aTicket(app, owner, project, { ...AT_END, sprint_id: sprint });
    const done = await aTicket(app, owner, project, { sprint_id: sprint, status: 'done' });
    const completion = await complete('next');
    const { body } = await asColleague(app, sprints.undoCompletion, {
      params: { ...inSprint().params, completion },
    });
    expect(body).toMatchObject({ sprint: { id: sprint, status: 'active' }, moved: 1, left: 0 });
    expect(await get(open.id)).toMatchObject({ sprint_id: sprint, due_date: '2026-11-29' });
    expect(await sprintOf(done.id)).toBe(sprint);
    expect((await changesOf(open.id)).filter(([field]) => field === 'sprint_id')).toEqual([
      ['sprint_id', 'First', 'Next'],
      ['sprint_id', 'Next', 'First'],
    ]);
    expect((await eventTypesOf(app, project)).slice(-2)).toEqual(['sprint.changed', 'ticket.updated']);
    const planned = await complete('backlog', next);
    expect((await undo(planned, next)).body.sprint.status).toBe('planned');
  });

  it.each(['next', 'backlog'] as const)('skips tickets that are no longer in the %s', async (to) => {
    const third = await aSprint({ name: 'Third', start_date: '2027-01-01', end_date: '2027-01-09' });
    const stays = await aTicket(app, owner, project, { sprint_id: sprint });
    const moves = await aTicket(app, owner, project, { sprint_id: sprint });
    const was = await aTicket(app, owner, project, { sprint_id: to === 'next' ? next : null });
    const completion = await complete(to);
    await put(moves.id, third);
    expect((await undo(completion)).body).toMatchObject({ moved: 1, left: 1 });
    expect(await sprintOf(stays.id)).toBe(sprint);
    expect(await sprintOf(moves.id)).toBe(third);
    expect(await sprintOf(was.id)).toBe(to === 'next' ? next : null);
  });

  it('is undone once when two requests do it at once', async () => {
    const ticket = await aTicket(app, owner, project, { sprint_id: sprint });
    const completion = await complete('backlog');
    const params = { ...inSprint().params, completion };
    const answers = await Promise.all([undo(completion), asColleague(other, sprints.undoCompletion, { params })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await changesOf(ticket.id)).toHaveLength(2);
  });

  it('can be undone only for its last completion, and not after later changes', async () => {
    const first = await complete('backlog');
    expect((await call(app, sprints.complete, { ...inSprint(), body: { unfinished: 'next' } })).body).toMatchObject({
      completion_id: null,
    });
    await call(app, sprints.update, { ...inSprint(), body: { status: 'planned' } });
    expect((await undo(first)).error?.code).toBe('changed_since');
    const second = await complete('backlog');
    expect((await undo(first)).error?.code).toBe('sprint_change_not_found');
    expect((await undo(second, next)).error?.code).toBe('sprint_change_not_found');
    expect((await undo(second)).body.sprint.status).toBe('planned');
  });

  it('must be restored first when it was deleted since', async () => {
    const ticket = await aTicket(app, owner, project, { sprint_id: sprint });
    const completion = await complete('next');
    await remove();
    expect((await undo(completion)).error?.code).toBe('sprint_not_found');
    expect((await restore()).body.sprint.status).toBe('completed');
    expect((await undo(completion)).body).toMatchObject({ sprint: { status: 'active' }, moved: 1 });
    expect(await sprintOf(ticket.id)).toBe(sprint);
  });

  it('stays completed after a day, and in an archived project', async () => {
    const [old, young] = [await complete('backlog'), await complete('backlog', next)];
    await archive();
    expect((await undo(young, next)).error?.code).toBe('project_archived');
    await call(app, projects.update, { params: { project: project.id }, body: { status: 'active' } });
    await hoursPass(25);
    expect((await undo(old)).error?.code).toBe('sprint_change_not_found');
    expect((await list()).map(({ status }) => status)).toEqual(['completed', 'completed']);
  });
});
