// Tests the history of fields: every change with the former value, whichever way it was made.
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { type TicketChange, tickets } from '@worklane/contract/tickets';
import { trash } from '@worklane/contract/trash';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };
let ticket: { id: string; key: string };

beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
});
afterAll(() => app.close());
beforeEach(async () => {
  ticket = await aTicket(app, owner, project, { title: 'First' });
});

const call = callAs(() => owner);
const change = (body: TicketChange) => call(app, tickets.update, { params: { ticket: ticket.id }, body });
const changes = async () => (await call(app, ticketChanges.list, { params: { ticket: ticket.id } })).body;

it('keeps the earlier of two edits of the same field', async () => {
  await change({ title: 'Second', labels: ['api'], start_date: '2026-11-20' });
  await change({ title: 'Third', labels: ['api'] });
  const list = await changes();
  expect(list.map(({ field, before, after }) => [field, before, after])).toEqual([
    ['title', 'First', 'Second'],
    ['labels', [], ['api']],
    ['start_date', null, '2026-11-20'],
    ['title', 'Second', 'Third'],
  ]);
  expect(list.every(({ changed_by }) => changed_by === owner.id)).toBe(true);
});

it('names a parent by its key, and records deletions, restores and batches', async () => {
  const parent = await aTicket(app, owner, project);
  await change({ parent_id: parent.id });
  const body = {
    kind: 'change',
    ids: [ticket.id],
    changes: { priority: 'urgent', add_assignees: [owner.id] },
  } as const;
  expect((await call(app, ticketBatches.run, { params: { project: project.id }, body })).status).toBe(200);
  await call(app, tickets.delete, { params: { ticket: ticket.id } });
  expect((await call(app, ticketChanges.list, { params: { ticket: ticket.id } })).status).toBe(404);
  await call(app, trash.restore, { params: { project: project.id, ticket: ticket.id } });
  const list = (await changes()).map(({ field, before, after }) => [field, before, after]);
  expect(list).toEqual(
    expect.arrayContaining([
      ['parent_id', null, parent.key],
      ['priority', 'medium', 'urgent'],
      ['assignee_ids', [], [owner.id]],
      ['trash', false, true],
      ['trash', true, false],
    ]),
  );
  expect(list).toHaveLength(5);
});

it('shortens long texts in the list and returns them in full one by one', async () => {
  const long = `<p>${'word '.repeat(1_000)}</p>`;
  await change({ description: long });
  await change({ description: 'short' });
  const [, second] = await changes();
  expect(second).toMatchObject({ before: long.slice(0, 500), after: '<p>short</p>', is_cut: true });
  const params = { ticket: ticket.id, change: second?.id ?? '' };
  expect((await call(app, ticketChanges.get, { params })).body).toMatchObject({ before: long, is_cut: false });
  const other = await aTicket(app, owner, project);
  expect((await call(app, ticketChanges.get, { params: { ...params, ticket: other.id } })).status).toBe(404);
});
