// Tests the sprint of a ticket: setting, changing and undoing it for one and for many, with events and history.
import { sprints } from '@worklane/contract/sprints';
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { tickets } from '@worklane/contract/tickets';
import { trash } from '@worklane/contract/trash';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string };
let first: string;
let second: string;
beforeAll(async () => {
  ({ app, owner, project } = await startWithProject(inject('templateUrl')));
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await aProject(app, owner);
  [first, second] = [await aSprint('First', '2026-11-29'), await aSprint('Second', '2026-12-13')];
});

const call = callAs(() => owner);
const AT_END = { due_date_type: 'sprint_end' };

async function aSprint(name: string, end_date: string): Promise<string> {
  const body = { name, start_date: '2026-11-16', end_date };
  return (await call(app, sprints.create, { params: { project: project.id }, body })).body.id;
}
const update = (ticket: string, body: Record<string, unknown>) =>
  call(app, tickets.update, { params: { ticket }, body });
const batch = (body: Record<string, unknown>) =>
  call(app, ticketBatches.run, { params: { project: project.id }, body });
const get = async (ticket: string) => (await call(app, tickets.get, { params: { ticket } })).body;
const changesOf = async (id: string) =>
  (await call(app, ticketChanges.list, { params: { ticket: id }, query: {} })).body.map(({ field, before, after }) => [
    ...[field, before, after],
  ]);
const newestEvent = async () => {
  const [row] = await app.services.db.query<{ payload: { ticket: Record<string, unknown> } }>(sql`
    select payload from events where project_id = ${project.id} order by xid desc, id desc limit 1`);
  return row?.payload.ticket;
};

it('is set on creation, shown on the board and part of the event', async () => {
  const ticket = await aTicket(app, owner, project, { ...AT_END, sprint_id: first, due_date: '2026-01-01' });
  expect(ticket).toMatchObject({ sprint_id: first, due_date: '2026-11-29' });
  expect(await newestEvent()).toMatchObject({ sprint_id: first, due_date: '2026-11-29' });
  const board = await call(app, tickets.board, { params: { project: project.id } });
  expect((board.body as unknown as { tickets: unknown }).tickets).toMatchObject({ sprint_id: [first] });
});

it('is ignored for users who can create but not edit', async () => {
  const client = await aMember(app, owner.company_id, 'client');
  await aProjectMember(app, project, client, 'client');
  expect(await aTicket(app, client, project, { sprint_id: first })).toMatchObject({ sprint_id: null });
});

it('is recorded by name in the history, and sets the due date to its end', async () => {
  const { id } = await aTicket(app, owner, project);
  await update(id, { sprint_id: first });
  await call(app, sprints.update, { params: { project: project.id, sprint: first }, body: { name: 'Renamed' } });
  await update(id, { ...AT_END, sprint_id: second });
  expect(await newestEvent()).toMatchObject({ changes: { sprint_id: second, due_date: '2026-12-13' } });
  // The due date can't be changed while it follows the sprint.
  expect((await update(id, { due_date: '2026-01-01' })).body.due_date).toBe('2026-12-13');
  expect((await update(id, { sprint_id: null })).body).toMatchObject({ sprint_id: null, due_date: '2026-12-13' });
  expect(await changesOf(id)).toEqual([
    ['sprint_id', null, 'First'],
    ['due_date', null, '2026-12-13'],
    ['due_date_type', 'specific_date', 'sprint_end'],
    ['sprint_id', 'Renamed', 'Second'],
    ['sprint_id', 'Second', null],
  ]);
});

it('can be undone until it is changed again', async () => {
  const { id } = await aTicket(app, owner, project, { sprint_id: first });
  await update(id, { sprint_id: second });
  expect((await update(id, { sprint_id: null, expected: { sprint_id: first } })).error?.code).toBe('changed_since');
  expect((await update(id, { sprint_id: first, expected: { sprint_id: second } })).body.sprint_id).toBe(first);
});

it('is set for many tickets, and undone for those that still have it', async () => {
  const made = [
    await aTicket(app, owner, project, { ...AT_END, due_date: '2026-01-01' }),
    await aTicket(app, owner, project),
    await aTicket(app, owner, project, { sprint_id: first }),
  ];
  const ids = made.map(({ id }) => id) as [string, string, string];
  const { body } = await batch({ kind: 'change', ids, changes: { sprint_id: first } });
  expect((body.results as { changes: unknown }[]).map(({ changes }) => changes)).toEqual([
    { sprint_id: first, due_date: '2026-11-29' },
    { sprint_id: first },
  ]);
  await update(ids[1], { sprint_id: second });
  const entries = [
    {
      id: ids[0],
      changes: { sprint_id: null, due_date: '2026-01-01' },
      expected: { sprint_id: first, due_date: '2026-11-29' },
    },
    { id: ids[1], changes: { sprint_id: null }, expected: { sprint_id: first } },
  ];
  expect((await batch({ kind: 'set', entries })).body.left).toEqual([ids[1]]);
  expect(await get(ids[0])).toMatchObject({ sprint_id: null, due_date: '2026-01-01' });
  expect(await get(ids[1])).toMatchObject({ sprint_id: second });
  const wrong = await batch({ kind: 'change', ids, changes: { sprint_id: uuidv7() } });
  expect(wrong.error?.code).toBe('sprint_invalid');
  const dated = await batch({ kind: 'change', ids: [ids[2]], changes: { due_date: '2026-02-02', sprint_id: second } });
  expect(dated.body.results).toMatchObject([{ changes: { due_date: '2026-02-02', sprint_id: second } }]);
});

it('is copied with the ticket', async () => {
  const { id } = await aTicket(app, owner, project, { sprint_id: first });
  const { body } = await call(app, ticketCopies.duplicate, { params: { ticket: id }, body: {} });
  expect(body).toMatchObject({ sprint_id: first });
});

it('is removed when a ticket moves to another project, and restored when it moves back', async () => {
  const { id } = await aTicket(app, owner, project, { ...AT_END, sprint_id: first });
  const next = await aProject(app, owner);
  const transfer = uuidv7();
  const body = { project_id: next.id, id: transfer };
  expect((await call(app, ticketCopies.transfer, { params: { ticket: id }, body })).body.sprint_id).toBeNull();
  await call(app, sprints.update, { params: { project: project.id, sprint: first }, body: { end_date: '2026-12-01' } });
  const back = await call(app, ticketCopies.undoTransfer, { params: { ticket: id, transfer } });
  expect(back.body).toMatchObject({ sprint_id: first, due_date: '2026-12-01' });
  expect((await changesOf(id)).filter(([field]) => field !== 'project_id')).toEqual([
    ['sprint_id', 'First', null],
    ['sprint_id', null, 'First'],
    ['due_date', '2026-11-29', '2026-12-01'],
  ]);
});

it('is kept when a ticket is restored from the trash, with its current end as due date', async () => {
  const { id } = await aTicket(app, owner, project, { ...AT_END, sprint_id: first });
  await call(app, tickets.delete, { params: { ticket: id } });
  await call(app, sprints.update, { params: { project: project.id, sprint: first }, body: { end_date: '2026-12-01' } });
  await call(app, trash.restore, { params: { project: project.id, ticket: id }, body: {} });
  expect(await newestEvent()).toMatchObject({ sprint_id: first, due_date: '2026-12-01' });
  expect(await get(id)).toMatchObject({ sprint_id: first, due_date: '2026-12-01' });
  expect((await changesOf(id)).at(-1)).toEqual(['due_date', '2026-11-29', '2026-12-01']);
});
