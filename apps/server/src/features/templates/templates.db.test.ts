// Tests the templates of a company, and the projects created from them.
import { boards } from '@worklane/contract/boards';
import { projects } from '@worklane/contract/projects';
import { type ProjectTemplateFields, templates } from '@worklane/contract/templates';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

const TEMPLATE: ProjectTemplateFields = {
  name: 'Website',
  description: 'A site from brief to launch',
  icon: '🌐',
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
      description: '<p>Ask <strong>twice</strong></p>',
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

it('gives a new project its columns, labels, types, priorities and sample tickets', async () => {
  const owner = await aPerson(app);
  const params = { company: owner.company_id };
  const made = await callEndpoint(app, templates.createProjectTemplate, {
    params,
    token: owner.token,
    body: TEMPLATE,
  });
  const body = { company_id: owner.company_id, name: 'Site', key: 'SITE', template_id: made.body.id };
  const project = (await callEndpoint(app, projects.create, { token: owner.token, body })).body;
  const configuration = await callEndpoint(app, boards.configuration, {
    params: { project: project.id },
    token: owner.token,
  });
  expect(configuration.body).toEqual({
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
  const first = { params: { ticket: board.id[0] ?? '' }, token: owner.token };
  expect((await callEndpoint(app, tickets.get, first)).body.description).toBe('<p>Ask <strong>twice</strong></p>');
  expect(
    await callEndpoint(app, projects.create, {
      token: owner.token,
      body: { ...body, key: 'X', template_id: uuidv7() },
    }),
  ).toMatchObject({
    error: { message: 'Template not found' },
  });
});

it('edits, deletes, restores and counts templates', async () => {
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

it('stores ticket templates separately', async () => {
  const owner = await aPerson(app);
  const params = { company: owner.company_id };
  const fields = {
    name: 'Bug',
    title: '',
    description: '<p onclick="x()">Steps</p><ul data-todo=""><li data-checked="false">One</li></ul>',
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
  fields.description = '<p>Steps</p><ul data-todo><li data-checked="false">One</li></ul>';
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
