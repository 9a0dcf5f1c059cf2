// Tests the numbers that the assistant is given or says without a model, on a board with more tickets than it lists.
import { ai } from '@worklane/contract/assistant';
import { projects } from '@worklane/contract/projects';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
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

it('names the tickets that were finished and created within a week, for a report', async () => {
  const project = await aProject(app, owner, 'NEWS');
  const made = [];
  for (let index = 1; index <= 32; index++) made.push(await aTicket(app, owner, project, { title: `Work ${index}` }));
  const [old, shipped] = made;
  for (const each of [old, shipped]) if (each) await change(each.id, { status: 'done' });
  const { db } = app.services;
  await db.query(sql`update tickets set created_at = created_at - interval '8 days' where id = ${old?.id}`);
  await db.query(sql`
    update ticket_status_history set changed_at = changed_at - interval '8 days' where ticket_id = ${old?.id}`);
  const told = async (message: string) => {
    const on = { token: owner.token, params: { project: project.id }, query: {}, body: { message } };
    return (await callEndpoint(app, ai.context, on)).body.data.message;
  };
  const report = await told('Give me the project status');
  expect(report).toContain('1 finished and 31 created within the last 7 days');
  expect(report).toContain(
    '## Finished within the last 7 days\nNEWS-2 | Work 2\n## Created within the last 7 days\nNEWS-32 | Work 32\n',
  );
  expect(report).toContain('NEWS-3 | Work 3\n(1 more not shown)\n');
  expect(await told('What is late?')).not.toContain('## Finished within');
});

it('names an archived project when asked about it', async () => {
  await callEndpoint(app, projects.update, { token: owner.token, params, body: { status: 'archived' } });
  expect(await summary()).toContain('**Project EDGE** has 53 tickets');
  const preview = await callEndpoint(app, ai.context, { token: owner.token, params, query: {}, body: {} });
  expect(preview.body.data.message).toMatch(/EDGE: Project EDGE \| status archived/);
});
