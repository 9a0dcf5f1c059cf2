// Tests the numbers that the assistant is given or says without a model, on a board with more tickets than it lists.
import { ai } from '@worklane/contract/assistant';
import { projects } from '@worklane/contract/projects';
import { tickets } from '@worklane/contract/tickets';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let params: { project: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
  const project = await aProject(app, owner, 'EDGE');
  params = { project: project.id };
  const late = await aTicket(app, owner, project, { title: 'Long overdue' });
  await change(late.id, { due_date: '2020-01-01', due_date_type: 'specific_date' });
  for (let index = 0; index < 7; index++) {
    const { id } = await aTicket(app, owner, project, { title: `Current ${index}` });
    await change(id, { status: 'in_progress' });
  }
  for (let index = 0; index < 45; index++) await aTicket(app, owner, project, { title: `Later ${index}` });
});
afterAll(() => app.close());

const change = (ticket: string, body: object) =>
  callEndpoint(app, tickets.update, { token: owner.token, params: { ticket }, body });
const summary = async () =>
  (await callEndpoint(app, ai.summary, { token: owner.token, params, query: {} })).body.data.message;

it('counts all tickets, and names those that are due first', async () => {
  const said = await summary();
  expect(said).toContain('**Project EDGE** has 53 tickets: 53 open and 0 done.');
  expect(said).toMatch(/\nOverdue or next: EDGE-1 Long overdue$/);
  const update = await callEndpoint(app, ai.generateClientUpdate, { token: owner.token, params, query: {} });
  expect(update.body.data.message).toContain('7 tickets in progress.');
  expect(update.body.data.message).toMatch(/In progress: (EDGE-\d Current \d; ){5}2 more$/);
});

it('names an archived project when asked about it', async () => {
  await callEndpoint(app, projects.update, { token: owner.token, params, body: { status: 'archived' } });
  expect(await summary()).toContain('**Project EDGE** has 53 tickets');
  const preview = await callEndpoint(app, ai.context, { token: owner.token, params, query: {}, body: {} });
  expect(preview.body.data.message).toMatch(/EDGE: Project EDGE \| status archived/);
});
