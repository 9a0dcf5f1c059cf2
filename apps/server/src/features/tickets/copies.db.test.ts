// Tests duplicating tickets and moving them to another project.
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { ticketCopies } from '@worklane/contract/ticket-copies';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let here: { id: string; company_id: string; key: string };
let there: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  here = await aProject(app, owner);
  there = await aProject(app, owner);
});

const call = callAs(() => owner);
const get = (ticket: string) => call(app, tickets.get, { params: { ticket } });
const transfer = (ticket: { id: string }, project: { id: string }, token = owner.token) =>
  call(app, ticketCopies.transfer, { params: { ticket: ticket.id }, body: { project_id: project.id }, token });
const board = async (project: { id: string }) =>
  (await call(app, tickets.board, { params: { project: project.id } })).body.tickets;

it('duplicates a ticket once for each id', async () => {
  const parent = await aTicket(app, owner, here);
  const fields = {
    labels: ['api'],
    due_date: '2026-12-01',
    estimate: 3,
    parent_id: parent.id,
    assignee_ids: [owner.id],
  };
  const ticket = await aTicket(app, owner, here, { title: 'T'.repeat(500), description: '<p>a</p>', ...fields });
  await call(app, tickets.comment, { params: { ticket: ticket.id }, body: { content: 'Not copied' } });
  const copy = (await call(app, ticketCopies.duplicate, { params: { ticket: ticket.id }, body: {} })).body;
  expect(copy).toMatchObject({
    ...fields,
    description: '<p>a</p>',
    title: `${'T'.repeat(493)} (copy)`,
    status: 'todo',
  });
  expect(copy.number).toBe(ticket.number + 1);
  const comments = await call(app, tickets.comments, { params: { ticket: copy.id } });
  expect(comments.body).toEqual([]);
  const again = await call(app, ticketCopies.duplicate, { params: { ticket: ticket.id }, body: { id: copy.id } });
  expect(again.error?.code).toBe('conflict');
});

it('moves a ticket to another project with its comments, files and time; the old key still works', async () => {
  const parent = await aTicket(app, owner, here);
  const colleague = await aMember(app, owner.company_id, 'team_member');
  await app.services.db.query(sql`
    insert into project_members (company_id, project_id, user_id, role)
    values (${here.company_id}, ${here.id}, ${colleague.id}, 'team_member')`);
  const ticket = await aTicket(app, owner, here, {
    parent_id: parent.id,
    assignee_ids: [colleague.id, owner.id],
    status: 'in_progress',
  });
  const child = await aTicket(app, owner, here, { parent_id: ticket.id });
  await call(app, tickets.comment, { params: { ticket: ticket.id }, body: { content: 'Kept' } });
  await call(app, ticketRelations.link, { params: { ticket: ticket.id }, body: { kind: 'blocks', ticket: parent.id } });
  await aTicket(app, owner, there);

  const moved = (await transfer(ticket, there)).body;
  expect(moved).toMatchObject({
    id: ticket.id,
    key: `${there.key}-2`,
    project_id: there.id,
    status: 'in_progress',
    parent_id: null,
    assignee_ids: [owner.id],
    linked_tickets: [parent.id],
  });
  expect((await get(ticket.key)).body.id).toBe(ticket.id);
  expect((await get(child.id)).body.parent_id).toBeNull();
  expect((await board(here)).id).not.toContain(ticket.id);
  expect((await board(there)).id).toContain(ticket.id);
  const comments = await call(app, tickets.comments, { params: { ticket: ticket.id } });
  expect(comments.body).toHaveLength(1);
  const changes = (await call(app, ticketChanges.list, { params: { ticket: ticket.id } })).body;
  expect(changes.at(-1)).toMatchObject({ field: 'project_id', before: ticket.key, after: moved.key });

  // Back again, and away again: under the keys it has there.
  expect((await transfer(ticket, here)).body.key).toBe(ticket.key);
  expect((await transfer(ticket, there)).body.key).toBe(moved.key);
  expect((await aTicket(app, owner, there)).key).toBe(`${there.key}-3`);
  for (const key of [ticket.key, moved.key]) expect((await get(key)).body.id).toBe(ticket.id);
});

it('gets the closest status of the other board', async () => {
  const ticket = await aTicket(app, owner, here, { status: 'in_review' });
  const statuses = [
    { key: 'new', label: 'New', color: '#999999', category: 'todo' },
    { key: 'check', label: 'Check', color: '#999999', category: 'in_review' },
  ];
  await app.services.db.query(sql`
    update board_configurations set statuses = ${JSON.stringify(statuses)}::jsonb where project_id = ${there.id}`);
  expect((await transfer(ticket, there)).body.status).toBe('check');
  const history = await call(app, tickets.history, { params: { ticket: ticket.id } });
  expect(history.body.map(({ status }) => status)).toEqual(['in_review', 'check']);
});

it('requires write access to the other project, and moves in both directions at once without deadlock', async () => {
  const [a, b] = [await aTicket(app, owner, here), await aTicket(app, owner, there)];
  const collaborator = await aMember(app, owner.company_id, 'collaborator');
  await app.services.db.query(sql`
    insert into project_members (company_id, project_id, user_id, role)
    values (${here.company_id}, ${here.id}, ${collaborator.id}, 'collaborator')`);
  app.services.viewers.drop(collaborator.id);
  expect((await transfer(a, there, collaborator.token)).error?.code).toBe('project_not_found');
  const stranger = await aPerson(app);
  const foreign = await aProject(app, stranger);
  expect((await transfer(a, foreign)).error?.code).toBe('project_not_found');
  expect((await transfer(a, here)).error?.code).toBe('transfer_same_project');
  const answers = await Promise.all([transfer(a, there), transfer(b, here)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

it('moves back with all its former values in one request, only for the user who moved it', async () => {
  const parent = await aTicket(app, owner, here);
  const colleague = await aMember(app, owner.company_id, 'admin');
  await aProjectMember(app, here, colleague, 'admin');
  const fields = { assignee_ids: [colleague.id, owner.id], parent_id: parent.id, status: 'in_review' };
  const first = await aTicket(app, owner, here, { status: 'in_review' });
  const ticket = await aTicket(app, owner, here, fields);
  const last = await aTicket(app, owner, here, { status: 'in_review' });
  const children = [];
  for (let index = 0; index < 3; index++) children.push(await aTicket(app, owner, here, { parent_id: ticket.id }));
  const before = (await get(ticket.id)).body;
  const move = async (id = uuidv7()) => {
    const params = { ticket: ticket.id };
    const { body } = await call(app, ticketCopies.transfer, { params, body: { project_id: there.id, id } });
    return { id, moved: body };
  };
  const undo = ({ id }: { id: string }, token = owner.token) =>
    call(app, ticketCopies.undoTransfer, { params: { ticket: ticket.id, transfer: id }, token });

  const away = await move();
  expect(away.moved).toMatchObject({ project_id: there.id, parent_id: null, assignee_ids: [owner.id] });
  const [, adopted] = children;
  await call(app, tickets.update, { params: { ticket: adopted?.id ?? '' }, body: { parent_id: parent.id } });
  expect((await undo(away, colleague.token)).error?.code).toBe('transfer_not_found');
  const back = (await undo(away)).body;
  const { version: _, updated_at: __, ...unchanged } = before;
  expect(back).toMatchObject(unchanged);
  const inReview = (await board(here)).id.filter((id) => [first.id, ticket.id, last.id].includes(id));
  expect(inReview).toEqual([first.id, ticket.id, last.id]);
  // The one that was put below another since stays there.
  const parents = await Promise.all(children.map(async ({ id }) => (await get(id)).body.parent_id));
  expect(parents).toEqual([ticket.id, parent.id, ticket.id]);
  const changes = (await call(app, ticketChanges.list, { params: { ticket: ticket.id } })).body;
  expect(changes.slice(-2).map((each) => [each.field, each.before, each.after])).toEqual([
    ['project_id', ticket.key, away.moved.key],
    ['project_id', away.moved.key, ticket.key],
  ]);
  const events = await app.services.db.query(sql`
    select type, payload->'children' as children from events
    where project_id = ${here.id} and type in ('ticket.left', 'ticket.arrived') order by id`);
  expect(events).toEqual([
    { type: 'ticket.left', children: null },
    { type: 'ticket.arrived', children: expect.arrayContaining([children[0]?.id, children[2]?.id]) },
  ]);
  expect((await undo(away)).error?.code).toBe('transfer_not_found');

  // Changes made in the other project stay, and a ticket in its old place comes before it.
  const again = await move();
  const { token } = colleague;
  const params = { ticket: ticket.id };
  await call(app, tickets.update, { params, body: { assignee_ids: [] }, token });
  await call(app, tickets.move, { params: { ticket: first.id }, body: { status: 'in_review', before: last.id } });
  expect((await undo(again)).body).toMatchObject({ assignee_ids: [], status: 'in_review', parent_id: parent.id });
  const order = (await board(here)).id.filter((id) => [first.id, ticket.id, last.id].includes(id));
  expect(order.at(-1)).toBe(last.id);

  // It was moved on.
  const third = await move();
  await transfer(ticket, here, token);
  expect((await undo(third)).error?.code).toBe('changed_since');
  expect((await get(ticket.id)).body.project_id).toBe(here.id);
});

it('is undone by one of two simultaneous requests', async () => {
  const ticket = await aTicket(app, owner, here);
  const id = uuidv7();
  const params = { ticket: ticket.id };
  await call(app, ticketCopies.transfer, { params, body: { project_id: there.id, id } });
  const undo = (to: Pick<TestApp, 'server'>) =>
    call(to, ticketCopies.undoTransfer, { params: { ...params, transfer: id } });
  const other = await app.another();
  const answers = await Promise.all([undo(app), undo(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await get(ticket.id)).body.key).toBe(ticket.key);
});
