// Projects from being changed to being restored, and their boards' configurations with the tickets that hang on them.
import { boards } from '@worklane/contract/boards';
import { companies } from '@worklane/contract/companies';
import { projectMembers } from '@worklane/contract/project-members';
import { projects } from '@worklane/contract/projects';
import { type ProjectTemplateFields, templates } from '@worklane/contract/templates';
import { tickets } from '@worklane/contract/tickets';
import { DEFAULT_BOARD } from '@worklane/domain/projects/default-board';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
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
const boardOf = async (by: TestPerson, project: string) =>
  (await callEndpoint(app, boards.configuration, { params: { project }, token: by.token })).body;
const configure = (by: TestPerson, project: string, body: Record<string, unknown>) =>
  callEndpoint(app, boards.configure, { params: { project }, token: by.token, body });
const eventsOf = async (project: string) =>
  (
    await app.services.db.query<{ type: string }>(
      sql`select type from events where project_id = ${project} order by xid, id`,
    )
  ).map(({ type }) => type);

describe('the list of projects', () => {
  it('is of one company, of a few or of all, and never of one the person is not in', async () => {
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
  it('changes what was sent and nothing else, and says who changed the status and when', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const manager = await aMember(app, owner.company_id, 'project_manager');
    await aProjectMember(app, project, manager, 'project_manager');
    await change(owner, project.id, { agency: 'North', due_date: '2027-03-01' });
    const { body } = await change(manager, project.id, { project_status: 'on_hold' });
    expect(body).toMatchObject({
      ...{ agency: 'North', due_date: '2027-03-01', project_status: 'on_hold', status: 'active' },
      status_changed_by: manager.id,
    });
    expect(Math.abs(Date.now() - Date.parse(body.status_changed_at ?? ''))).toBeLessThan(60_000);
    const again = await change(owner, project.id, { project_status: 'on_hold' });
    expect(again.body.status_changed_by).toBe(manager.id);
  });

  it('ends sprints under maintenance, and keeps what that hides', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    await change(owner, project.id, { due_date: '2027-03-01' });
    const { body } = await change(owner, project.id, { project_status: 'maintenance', sprint_enabled: true });
    expect(body).toMatchObject({ sprint_enabled: false, due_date: '2027-03-01' });
  });

  it('lets a team member edit where they are, but not decide', async () => {
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
      ...{ params: { ticket: 'OLD-1' }, query: { company_id: owner.company_id }, token: owner.token },
    });
    expect(ticket.body.key).toBe('BRANDNEW-1');
    const taken = await callEndpoint(app, projects.create, {
      ...{ token: owner.token, body: { company_id: owner.company_id, name: 'Squatter', key: 'OLD' } },
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
  it('leaves everything to read and nothing to write', async () => {
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

  it('hides the project and everything in it, and brings all of it back', async () => {
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
    expect(await eventsOf(project.id)).toEqual([
      'project.created',
      'ticket.created',
      'project.deleted',
      'project.created',
    ]);
  });

  it('cannot be undone after 30 days, and is gone for good with the next', async () => {
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

describe('configuring the board', () => {
  const review = { key: 'qa', label: 'QA', color: '#8B5CF6', category: 'in_review', limit: 3 };

  it('keeps order, colours, limits, types, priorities and labels, for those who may decide', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const { version, ...board } = await boardOf(owner, project.id);
    const [todo, doing, , done] = board.statuses;
    const wanted = {
      statuses: [doing, review, todo, { ...done, label: 'Shipped' }],
      ...{ ticket_types: ['task', 'bug'], priorities: ['high', 'low'], labels: ['api', 'web'] },
    };
    const member = await aMember(app, owner.company_id, 'team_member');
    await aProjectMember(app, project, member, 'team_member');
    expect((await configure(member, project.id, { ...wanted, version })).error?.code).toBe('forbidden');
    expect((await configure(owner, project.id, { ...wanted, version })).body).toEqual({
      ...wanted,
      version: version + 1,
    });
    expect((await configure(owner, project.id, { ...wanted, version })).error?.code).toBe('conflict');
    expect((await boardOf(member, project.id)).statuses.map(({ label }) => label)).toEqual([
      'In Progress',
      'QA',
      'Todo',
      'Shipped',
    ]);
  });

  it('asks where the tickets of a removed status go, and moves them in order with their history', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const there = await aTicket(app, owner, project, { title: 'There', status: 'done' });
    const first = await aTicket(app, owner, project, { title: 'First', status: 'in_review' });
    const second = await aTicket(app, owner, project, { title: 'Second', status: 'in_review' });
    const { version, ...board } = await boardOf(owner, project.id);
    const without = { ...board, version, statuses: board.statuses.filter(({ key }) => key !== 'in_review') };
    const refused = await configure(owner, project.id, without);
    expect(refused.error).toMatchObject({
      code: 'status_in_use',
      message: '2 tickets are in In Review. Say which status they get.',
    });
    expect((await configure(owner, project.id, { ...without, moves: { in_review: 'nowhere' } })).error?.code).toBe(
      'status_unknown',
    );
    expect((await boardOf(owner, project.id)).version).toBe(version);
    expect((await configure(owner, project.id, { ...without, moves: { in_review: 'done' } })).status).toBe(200);
    const { body } = await callEndpoint(app, tickets.board, { params: { project: project.id }, token: owner.token });
    expect(body.tickets.status).toEqual(['done', 'done', 'done']);
    const inOrder = body.tickets.id.toSorted((a, b) => place(a) - place(b));
    function place(id: string) {
      return body.tickets.position[body.tickets.id.indexOf(id)] ?? -1;
    }
    expect(inOrder).toEqual([there.id, first.id, second.id]);
    const history = await callEndpoint(app, tickets.history, { params: { ticket: second.id }, token: owner.token });
    expect(history.body.map(({ status, changed_by }) => [status, changed_by])).toEqual([
      ['in_review', owner.id],
      ['done', owner.id],
    ]);
    expect((await eventsOf(project.id)).slice(-2)).toEqual(['board.replaced', 'project.updated']);
  });

  it('refuses boards that make no sense', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const { version, ...board } = await boardOf(owner, project.id);
    for (const wrong of [
      { statuses: [] },
      { statuses: [review, { ...review, label: 'Again' }] },
      { statuses: [review, { ...review, key: 'other' }] },
      { statuses: [{ ...review, color: 'red' }] },
      { statuses: [{ ...review, limit: 0 }] },
      { ticket_types: [] },
      { labels: ['api', 'API'] },
    ]) {
      expect((await configure(owner, project.id, { ...board, version, ...wrong })).error?.code).toBe('invalid_input');
    }
  });
});

describe('the people of a project', () => {
  const add = (by: TestPerson, project: { id: string }, body: Record<string, unknown>) =>
    callEndpoint(app, projectMembers.add, { params: { project: project.id }, token: by.token, body });
  const give = (by: TestPerson, project: { id: string }, user: TestPerson, role: string) =>
    callEndpoint(app, projectMembers.change, {
      params: { project: project.id, user: user.id },
      token: by.token,
      body: { role },
    });
  const take = (by: TestPerson, project: { id: string }, user: TestPerson) =>
    callEndpoint(app, projectMembers.remove, { params: { project: project.id, user: user.id }, token: by.token });

  it('adds, changes and removes, each once', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const member = await aMember(app, owner.company_id, 'team_member');
    expect((await give(owner, project, member, 'admin')).error?.message).toBe('User is not a member of this project');
    expect((await add(owner, project, { user_id: member.id })).body.members).toContainEqual({
      user_id: member.id,
      role: 'team_member',
    });
    expect((await add(owner, project, { user_id: member.id })).error?.message).toBe(
      `User ${member.email} is already a member of this project`,
    );
    const ticket = await aTicket(app, owner, project, { assignee_ids: [member.id] });
    // A new role is no reason to lose one's tickets.
    await give(owner, project, member, 'project_manager');
    const assignees = async () =>
      (await callEndpoint(app, tickets.get, { params: { ticket: ticket.id }, token: owner.token })).body.assignee_ids;
    expect(await assignees()).toEqual([member.id]);
    expect((await take(owner, project, member)).status).toBe(204);
    expect(await assignees()).toEqual([]);
    expect((await take(owner, project, member)).error?.code).toBe('project_member_not_found');
  });

  it('keeps to the ranks: nobody acts on an equal or gives above their own', async () => {
    const owner = await aPerson(app);
    const project = await aProject(app, owner);
    const manager = await aMember(app, owner.company_id, 'team_member');
    const other = await aMember(app, owner.company_id, 'team_member');
    const client = await aMember(app, owner.company_id, 'client');
    const outside = await aPerson(app);
    await add(owner, project, { user_id: manager.id, role: 'project_manager' });
    expect((await add(manager, project, { user_id: other.id, role: 'admin' })).error?.code).toBe('role_above_own');
    expect((await add(manager, project, { user_id: client.id, role: 'admin' })).error?.code).toBe(
      'role_not_for_member',
    );
    expect((await add(manager, project, { user_id: outside.id })).error?.code).toBe('member_not_found');
    await add(manager, project, { user_id: other.id, role: 'project_manager' });
    expect((await take(manager, project, other)).error?.code).toBe('rank_too_low');
    expect((await take(manager, project, owner)).error?.code).toBe('rank_too_low');
    expect((await give(manager, project, manager, 'team_member')).error?.code).toBe('own_membership');
  });
});

describe('a project from a template', () => {
  const TEMPLATE: ProjectTemplateFields = {
    ...{ name: 'Website', description: 'A site from brief to launch', icon: '🌐' },
    defaultColumns: [
      { key: 'brief', label: 'Brief', color: '#9CA3AF', category: 'todo', limit: null },
      { key: 'live', label: 'Live', color: '#10B981', category: 'done', limit: null },
    ],
    defaultLabels: ['seo', 'copy'],
    defaultPriorities: ['high', 'medium'],
    defaultTicketTypes: ['task', 'bug'],
    sampleTickets: [
      {
        title: 'Write the brief',
        description: 'Ask',
        status: 'brief',
        priority: 'high',
        type: 'task',
        labels: ['copy'],
        estimate: 4,
      },
      {
        title: 'Stray',
        description: '',
        status: 'nowhere',
        priority: 'medium',
        type: 'bug',
        labels: [],
        estimate: null,
      },
    ],
  };

  it('has its columns, labels, types, priorities and sample tickets', async () => {
    const owner = await aPerson(app);
    const params = { company: owner.company_id };
    const made = await callEndpoint(app, templates.createProjectTemplate, {
      params,
      token: owner.token,
      body: TEMPLATE,
    });
    const body = { company_id: owner.company_id, name: 'Site', key: 'SITE', template_id: made.body.id };
    const project = (await callEndpoint(app, projects.create, { token: owner.token, body })).body;
    expect(await boardOf(owner, project.id)).toEqual({
      statuses: TEMPLATE.defaultColumns,
      labels: TEMPLATE.defaultLabels,
      priorities: TEMPLATE.defaultPriorities,
      ticket_types: TEMPLATE.defaultTicketTypes,
      version: 1,
    });
    const board = (await callEndpoint(app, tickets.board, { params: { project: project.id }, token: owner.token })).body
      .tickets;
    expect(board).toMatchObject({
      title: ['Write the brief', 'Stray'],
      status: ['brief', 'brief'],
      priority: ['high', 'medium'],
      type: ['task', 'bug'],
      labels: [['copy'], []],
      estimate: [4, null],
      number: [1, 2],
    });
    expect(
      await callEndpoint(app, projects.create, {
        token: owner.token,
        body: { ...body, key: 'X', template_id: uuidv7() },
      }),
    ).toMatchObject({
      error: { message: 'Template not found' },
    });
  });

  it('is changed, deleted, brought back, and counted', async () => {
    const owner = await aPerson(app);
    const params = { company: owner.company_id };
    const client = await aMember(app, owner.company_id, 'client');
    const team = await aMember(app, owner.company_id, 'team_member');
    const { body } = await callEndpoint(app, templates.createProjectTemplate, {
      params,
      token: owner.token,
      body: TEMPLATE,
    });
    const one = { params: { ...params, template: body.id }, token: owner.token };
    const renamed = await callEndpoint(app, templates.updateProjectTemplate, {
      ...one,
      body: { name: 'Sites', icon: '' },
    });
    expect(renamed.body).toMatchObject({ ...TEMPLATE, name: 'Sites', icon: '📋' });
    const list = (by: TestPerson) => callEndpoint(app, templates.projectTemplates, { params, token: by.token });
    expect((await list(team)).body).toHaveLength(1);
    expect((await list(client)).error?.code).toBe('forbidden');
    expect((await callEndpoint(app, templates.deleteProjectTemplate, { ...one, token: team.token })).status).toBe(403);
    expect((await callEndpoint(app, templates.deleteProjectTemplate, one)).status).toBe(204);
    const back = { params, token: owner.token, body: { ...TEMPLATE, id: body.id } };
    expect((await callEndpoint(app, templates.createProjectTemplate, back)).body.id).toBe(body.id);
    expect((await callEndpoint(app, templates.createProjectTemplate, back)).error?.code).toBe('conflict');
    await app.services.db.query(sql`
      insert into project_templates (company_id, id, name, icon, columns, labels, priorities, ticket_types, sample_tickets)
      select ${owner.company_id}, gen_random_uuid(), 'More', '', '[]', '[]', '[]', '[]', '[]' from generate_series(1, 99)`);
    const full = await callEndpoint(app, templates.createProjectTemplate, {
      params,
      token: owner.token,
      body: TEMPLATE,
    });
    expect(full.error?.code).toBe('template_limit');
  });

  it('keeps templates for tickets beside them', async () => {
    const owner = await aPerson(app);
    const params = { company: owner.company_id };
    const fields = {
      name: 'Bug',
      title: '',
      description: 'Steps',
      type: 'bug',
      priority: 'high',
      labels: ['qa'],
      estimate: 2,
    };
    const { body } = await callEndpoint(app, templates.createTicketTemplate, {
      params,
      token: owner.token,
      body: fields,
    });
    expect(body).toMatchObject(fields);
    const one = { params: { ...params, template: body.id }, token: owner.token };
    expect(
      (await callEndpoint(app, templates.updateTicketTemplate, { ...one, body: { estimate: null } })).body,
    ).toMatchObject({
      ...fields,
      estimate: null,
    });
    await callEndpoint(app, templates.deleteTicketTemplate, one);
    expect((await callEndpoint(app, templates.ticketTemplates, { params, token: owner.token })).body).toEqual([]);
  });
});

it('starts an untouched board with the specified one', async () => {
  const owner = await aPerson(app);
  const project = await aProject(app, owner);
  expect(await boardOf(owner, project.id)).toEqual({ ...DEFAULT_BOARD, version: 1 });
});
