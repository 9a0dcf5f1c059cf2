// Tests listing, changing, archiving, deleting and restoring projects.
import { companies } from '@worklane/contract/companies';
import { projects } from '@worklane/contract/projects';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventTypesOf } from '../../testing/event-types-of.ts';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

const get = (by: TestPerson, project: string) =>
  callEndpoint(app, projects.get, { params: { project }, query: { company_id: by.company_id }, token: by.token });
const change = (by: TestPerson, project: string, body: Record<string, unknown>) =>
  callEndpoint(app, projects.update, { params: { project }, token: by.token, body });

describe('the list of projects', () => {
  it('contains projects of one, several or all companies of the user, and of no others', async () => {
    const owner = await aPerson(app);
    const other = await aPerson(app);
    await aProject(app, owner, 'MINE');
    await aProject(app, other, 'THEIRS');
    const second = await callEndpoint(app, companies.create, { token: owner.token, body: { name: 'Second' } });
    await aProject(app, { ...owner, company_id: second.body.id }, 'SECOND');
    const keysOf = async (company_id?: string) => {
      const query = company_id === undefined ? {} : { company_id };
      const { body } = await callEndpoint(app, projects.list, { query, token: owner.token });
      return body.map(({ key }) => key).sort();
    };
    expect(await keysOf(owner.company_id)).toEqual(['MINE']);
    expect(await keysOf(`${owner.company_id},${second.body.id},${other.company_id}`)).toEqual(['MINE', 'SECOND']);
    expect(await keysOf()).toEqual(['MINE', 'SECOND']);
    expect(
      (await callEndpoint(app, projects.list, { query: { company_id: 'all' }, token: owner.token })).error?.code,
    ).toBe('invalid_input');
  });
});

describe('changing a project', () => {
  it('changes only the fields that were sent, and records who changed the status and when', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const manager = await aMember(app, owner.company_id, 'project_manager');
    await aProjectMember(app, project, manager, 'project_manager');
    await change(owner, project.id, { agency: 'North', due_date: '2027-03-01' });
    const { body } = await change(manager, project.id, { project_status: 'on_hold' });
    expect(body).toMatchObject({
      agency: 'North',
      due_date: '2027-03-01',
      project_status: 'on_hold',
      status: 'active',
      status_changed_by: manager.id,
    });
    expect(Math.abs(Date.now() - Date.parse(body.status_changed_at ?? ''))).toBeLessThan(60_000);
    const again = await change(owner, project.id, { project_status: 'on_hold' });
    expect(again.body.status_changed_by).toBe(manager.id);
  });

  it('switches sprints off under maintenance, and keeps the hidden fields', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    await change(owner, project.id, { due_date: '2027-03-01' });
    const { body } = await change(owner, project.id, { project_status: 'maintenance', sprint_enabled: true });
    expect(body).toMatchObject({ sprint_enabled: false, due_date: '2027-03-01' });
  });

  it('lets team members edit their projects, but not configure them', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const member = await aMember(app, owner.company_id, 'team_member');
    expect((await change(member, project.id, { description: 'Mine' })).status).toBe(403);
    await aProjectMember(app, project, member, 'team_member');
    expect((await change(member, project.id, { description: 'Mine' })).body.description).toBe('Mine');
    for (const gated of [
      { project_status: 'active' },
      { key: 'OTHER' },
      { status: 'archived' },
      { figma_file_key: 'x' },
    ]) {
      expect((await change(member, project.id, gated)).error?.code).toBe('forbidden');
    }
  });

  it('keeps a former key leading to the project and its tickets, and to no other', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner, 'OLD');
    await aTicket(app, owner, project);
    expect((await change(owner, project.id, { key: 'brandnew' })).body.key).toBe('BRANDNEW');
    expect((await get(owner, 'old')).body.id).toBe(project.id);
    const ticket = await callEndpoint(app, tickets.get, {
      params: { ticket: 'OLD-1' },
      query: { company_id: owner.company_id },
      token: owner.token,
    });
    expect(ticket.body.key).toBe('BRANDNEW-1');
    const taken = await callEndpoint(app, projects.create, {
      token: owner.token,
      body: { company_id: owner.company_id, name: 'Squatter', key: 'OLD' },
    });
    expect(taken.error?.code).toBe('project_key_taken');
    const other = await aProject(app, owner);
    expect((await change(owner, other.id, { key: 'OLD' })).error?.code).toBe('project_key_taken');
    expect((await change(owner, other.id, { key: 'NEW' })).error?.code).toBe('project_key_invalid');
    expect((await change(owner, project.id, { key: 'OLD' })).body.key).toBe('OLD');
    expect((await get(owner, 'BRANDNEW')).body.id).toBe(project.id);
  });
});

describe('archiving', () => {
  it('allows reading everything and changing nothing', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const ticket = await aTicket(app, owner, project);
    expect((await change(owner, project.id, { status: 'archived' })).body.status).toBe('archived');
    const on = { params: { ticket: ticket.id }, token: owner.token };
    expect((await callEndpoint(app, tickets.get, on)).status).toBe(200);
    const refused = [
      await callEndpoint(app, tickets.update, { ...on, body: { title: 'Changed' } }),
      await callEndpoint(app, tickets.comment, { ...on, body: { content: 'Late' } }),
      await callEndpoint(app, tickets.delete, on),
      await callEndpoint(app, tickets.create, { token: owner.token, body: { project_id: project.id, title: 'New' } }),
    ];
    expect(refused.map(({ error }) => error?.code)).toEqual(Array(4).fill('project_archived'));
    await change(owner, project.id, { status: 'active' });
    expect((await callEndpoint(app, tickets.update, { ...on, body: { title: 'Changed' } })).status).toBe(200);
  });
});

describe('deleting', () => {
  const remove = (by: TestPerson, project: { id: string }, name: string) =>
    callEndpoint(app, projects.delete, { params: { project: project.id }, token: by.token, body: { name } });
  const restore = (by: TestPerson, project: { id: string }) =>
    callEndpoint(app, projects.restore, { params: { company: by.company_id, project: project.id }, token: by.token });

  it('hides the project with everything in it, and restores all of it', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner, 'GONE');
    const ticket = await aTicket(app, owner, project);
    expect((await remove(owner, project, 'Another name')).error?.code).toBe('project_name_mismatch');
    expect((await remove(owner, project, 'Project GONE')).status).toBe(204);
    expect((await get(owner, 'GONE')).status).toBe(404);
    expect((await callEndpoint(app, tickets.get, { params: { ticket: ticket.id }, token: owner.token })).status).toBe(
      404,
    );
    expect(
      (await callEndpoint(app, tickets.board, { params: { project: project.id }, token: owner.token })).status,
    ).toBe(404);
    const list = await callEndpoint(app, projects.list, {
      query: { company_id: owner.company_id },
      token: owner.token,
    });
    expect(list.body).toEqual([]);
    const deleted = await callEndpoint(app, projects.deleted, {
      params: { company: owner.company_id },
      token: owner.token,
    });
    expect(deleted.body.map(({ key }) => key)).toEqual(['GONE']);
    const manager = await aMember(app, owner.company_id, 'project_manager');
    expect((await restore(manager, project)).error?.code).toBe('forbidden');
    expect((await restore(owner, project)).body.key).toBe('GONE');
    expect((await callEndpoint(app, tickets.get, { params: { ticket: ticket.id }, token: owner.token })).status).toBe(
      200,
    );
    expect((await restore(owner, project)).error?.code).toBe('project_not_found');
    expect(await eventTypesOf(app, project)).toEqual([
      'project.created',
      'ticket.created',
      'project.deleted',
      'project.created',
    ]);
  });

  it('counts towards the two thousand a company may have, until it is permanently deleted', async () => {
    const owner = await aPerson(app);
    await app.services.db.query(sql`
      insert into projects (company_id, id, name, key, deleted_at)
      select ${owner.company_id}, gen_random_uuid(), 'Many ' || n, 'MANY' || n, case when n > 1000 then now() end
      from generate_series(1, 1999) n`);
    const create = (key: string) =>
      callEndpoint(app, projects.create, {
        token: owner.token,
        body: { company_id: owner.company_id, name: `Project ${key}`, key },
      });
    const both = await Promise.all([create('LAST'), create('OVER')]);
    expect(both.map(({ error }) => error?.code).sort()).toEqual(['project_limit', undefined]);
    const listed = await callEndpoint(app, projects.list, {
      token: owner.token,
      query: { company_id: owner.company_id },
    });
    expect(listed.body).toHaveLength(1001);
    const waiting = await callEndpoint(app, projects.deleted, {
      token: owner.token,
      params: { company: owner.company_id },
    });
    expect(waiting.body).toHaveLength(999);
    await app.services.db.query(sql`
      update projects set deleted_at = now() - interval '31 days'
      where company_id = ${owner.company_id} and key = 'MANY1999'`);
    expect((await create('AGAIN')).status).toBe(200);
  });

  it('cannot be restored after 30 days, and is permanently deleted with the next', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner, 'LONGAGO');
    const next = await aProject(app, owner, 'NEXT');
    await remove(owner, project, 'Project LONGAGO');
    await app.services.db.query(
      sql`update projects set deleted_at = now() - interval '31 days' where id = ${project.id}`,
    );
    expect((await restore(owner, project)).status).toBe(404);
    await remove(owner, next, 'Project NEXT');
    expect(await app.services.db.query(sql`select 1 from projects where id = ${project.id}`)).toEqual([]);
  });
});
