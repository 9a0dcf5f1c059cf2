// Tests that each field people edit goes wherever its ticket goes.
import { sprints } from '@worklane/contract/sprints';
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { tickets } from '@worklane/contract/tickets';
import { trash } from '@worklane/contract/trash';
import { BATCH_SINGLES } from '@worklane/domain/tickets/batch-changes';
import {
  CARD_FIELDS,
  type EditableField,
  HISTORIC_FIELDS,
  INITIAL_TICKET,
  type TicketFields,
} from '@worklane/domain/tickets/fields';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

type Values = TicketFields<EditableField>;

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string };
let values: Values;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
  project = await aProject(app, owner);
  const days = { name: 'A sprint', start_date: '2026-12-07', end_date: '2026-12-20' };
  const sprint = (await call(app, sprints.create, { params: { project: project.id }, body: days })).body;
  values = {
    title: 'Each field',
    description: '<p>Said</p>',
    status: 'in_progress',
    priority: 'urgent',
    type: 'bug',
    color: 'purple',
    assignee_ids: [owner.id],
    labels: ['api'],
    start_date: '2026-12-08',
    due_date: '2026-12-20',
    due_date_type: 'sprint_end',
    estimate: 2.5,
    parent_id: (await aTicket(app, owner, project)).id,
    sprint_id: sprint.id,
  };
});
afterAll(() => app.close());

const call = callAs(() => owner);
const get = async (ticket: string) => (await call(app, tickets.get, { params: { ticket } })).body;

it('sets every field on creation, and shows card fields on the board', async () => {
  const made = await aTicket(app, owner, project, values);
  expect(made).toMatchObject(values);
  const { body } = await call(app, tickets.board, { params: { project: project.id } });
  const at = body.tickets.id.indexOf(made.id);
  for (const field of CARD_FIELDS) expect([field, body.tickets[field][at]]).toEqual([field, made[field]]);
});

it('starts with the initial values of the table', async () => {
  expect(await aTicket(app, owner, project, { title: 'Bare' })).toMatchObject(INITIAL_TICKET);
});

it('changes every field by an update, with history for each', async () => {
  const { id } = await aTicket(app, owner, project);
  await call(app, tickets.update, { params: { ticket: id }, body: values });
  expect(await get(id)).toMatchObject(values);
  const { body } = await call(app, ticketChanges.list, { params: { ticket: id }, query: {} });
  expect(body.map(({ field }) => field).sort()).toEqual([...HISTORIC_FIELDS].sort());
});

it('changes every field for many tickets at once', async () => {
  const { id } = await aTicket(app, owner, project);
  const batch = (body: Record<string, unknown>) =>
    call(app, ticketBatches.run, { params: { project: project.id }, body });
  for (const field of BATCH_SINGLES) {
    const changes = { [field]: values[field] };
    expect((await batch({ kind: 'change', ids: [id], changes })).body.results).toMatchObject([{ changes }]);
    expect(await get(id)).toMatchObject(changes);
    const entry = { id, changes: { [field]: INITIAL_TICKET[field] }, expected: changes };
    expect((await batch({ kind: 'set', entries: [entry] })).body).toMatchObject({ left: [] });
    expect(await get(id)).toMatchObject(entry.changes);
  }
});

it('copies every field to a duplicate', async () => {
  const { id } = await aTicket(app, owner, project, values);
  const { body } = await call(app, ticketCopies.duplicate, { params: { ticket: id }, body: {} });
  expect(body).toMatchObject({ ...values, title: 'Each field (copy)' });
});

it('restores every field from the trash', async () => {
  const { id } = await aTicket(app, owner, project, values);
  await call(app, tickets.delete, { params: { ticket: id }, query: {} });
  await call(app, trash.restore, { params: { project: project.id, ticket: id } });
  expect(await get(id)).toMatchObject(values);
});

it('keeps every field in another project, except parent and sprint', async () => {
  const { id } = await aTicket(app, owner, project, values);
  const there = await aProject(app, owner);
  const { body } = await call(app, ticketCopies.transfer, { params: { ticket: id }, body: { project_id: there.id } });
  expect(body).toMatchObject({ ...values, parent_id: null, sprint_id: null });
});
