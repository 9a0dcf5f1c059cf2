// Tests the trash: deleted tickets are hidden, restored to their place, or permanently deleted.
import { boards } from '@worklane/contract/boards';
import { projects } from '@worklane/contract/projects';
import { tickets } from '@worklane/contract/tickets';
import { trash } from '@worklane/contract/trash';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { sweepTickets } from './sweep.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  project = await aProject(app, owner);
});

const call = callAs(() => owner);
const remove = (ticket: { id: string }) => call(app, tickets.delete, { params: { ticket: ticket.id } });
const inTrash = (ticket: { id: string }) => ({ params: { project: project.id, ticket: ticket.id } });
const restore = (ticket: { id: string }) => call(app, trash.restore, inTrash(ticket));
const get = (ticket: { id: string }) => call(app, tickets.get, { params: { ticket: ticket.id } });
const listed = async () => {
  const answer = await call(app, trash.list, { params: { project: project.key } });
  return answer.body.tickets.map(({ id }) => id);
};
const order = async () => {
  const answer = await call(app, tickets.board, { params: { project: project.id } });
  return answer.body.tickets.id;
};

it('hides a ticket everywhere, and restores it to its place', async () => {
  const [a, b, c] = [
    await aTicket(app, owner, project),
    await aTicket(app, owner, project),
    await aTicket(app, owner, project),
  ];
  await call(app, tickets.comment, { params: { ticket: b.id }, body: { content: 'Kept' } });
  await remove(b);
  expect(await order()).toEqual([a.id, c.id]);
  expect((await get(b)).error?.code).toBe('ticket_not_found');
  expect((await get({ id: b.key })).error?.code).toBe('ticket_not_found');
  expect((await call(app, tickets.update, { params: { ticket: b.id }, body: { title: 'X' } })).status).toBe(404);
  expect((await remove(b)).status).toBe(404);
  const counts = await call(app, boards.statusCounts, { params: { project: project.id } });
  expect(Object.values(counts.body).reduce((sum, each) => sum + Number(each), 0)).toBe(2);
  expect(await listed()).toEqual([b.id]);

  expect((await restore(b)).body).toMatchObject({ id: b.id, key: b.key, status: 'todo' });
  expect(await order()).toEqual([a.id, b.id, c.id]);
  expect(await listed()).toEqual([]);
  const comments = await call(app, tickets.comments, { params: { ticket: b.id } });
  expect(comments.body.map(({ content }) => content)).toEqual(['<p>Kept</p>']);
  expect((await restore(b)).error?.code).toBe('ticket_not_found');
});

it('is restored to the end when its place is taken or its status was removed', async () => {
  const [a, b] = [await aTicket(app, owner, project), await aTicket(app, owner, project)];
  await remove(a);
  const entries = [{ id: b.id, status: 'todo', position: a.position }];
  await call(app, tickets.updatePositions, { body: { project_id: project.id, entries } });
  await restore(a);
  expect(await order()).toEqual([b.id, a.id]);

  await call(app, tickets.update, { params: { ticket: a.id }, body: { status: 'in_review' } });
  await remove(a);
  await app.services.db.query(sql`
    update board_configurations set statuses = (
      select jsonb_agg(each) from jsonb_array_elements(statuses) each where each->>'key' <> 'in_review')
    where project_id = ${project.id}`);
  expect((await restore(a)).body.status).toBe('todo');
  const history = await call(app, tickets.history, { params: { ticket: a.id } });
  expect(history.body.map(({ status }) => status)).toEqual(['todo', 'in_review', 'todo']);
});

it('is restored with its parent and children, but never above itself', async () => {
  const top = await aTicket(app, owner, project);
  const middle = await aTicket(app, owner, project, { parent_id: top.id });
  const [kept, moved, above] = await Promise.all(
    [1, 2, 3].map(() => aTicket(app, owner, project, { parent_id: middle.id })),
  );
  await remove(middle);
  if (!kept || !moved || !above) throw new Error('three were made');
  expect((await get(kept)).body.parent_id).toBeNull();
  await call(app, tickets.update, { params: { ticket: moved.id }, body: { parent_id: kept.id } });
  await call(app, tickets.update, { params: { ticket: top.id }, body: { parent_id: above.id } });
  await restore(middle);
  const parents = await Promise.all([middle, kept, moved, above].map(async (each) => (await get(each)).body.parent_id));
  expect(parents).toEqual([top.id, middle.id, kept.id, null]);
});

it('is permanently deleted only from the trash, and automatically after thirty days', async () => {
  const [a, b, c] = [
    await aTicket(app, owner, project),
    await aTicket(app, owner, project),
    await aTicket(app, owner, project),
  ];
  expect((await call(app, trash.purge, inTrash(a))).error?.code).toBe('ticket_not_found');
  await remove(a);
  expect((await call(app, trash.purge, inTrash(a))).status).toBe(204);
  expect(await listed()).toEqual([]);
  await remove(b);
  await app.services.db.query(
    sql`update ticket_records set deleted_at = now() - interval '31 days' where id = ${b.id}`,
  );
  await remove(c);
  expect(await listed()).toEqual([c.id]);
  const left = await app.services.db.query(sql`select 1 from ticket_records where id in (${a.id}, ${b.id})`);
  expect(left).toEqual([]);
  await app.services.db.query(
    sql`update ticket_records set deleted_at = now() - interval '31 days' where id = ${c.id}`,
  );
  await sweepTickets(app.services);
  expect(await listed()).toEqual([]);
});

it('can be read while the project is archived, but nothing can be restored until the project is', async () => {
  const ticket = await aTicket(app, owner, project);
  await remove(ticket);
  const params = { project: project.id };
  await call(app, projects.update, { params, body: { status: 'archived' } });
  expect(await listed()).toEqual([ticket.id]);
  expect((await restore(ticket)).error?.code).toBe('project_archived');
  expect((await call(app, trash.purge, inTrash(ticket))).error?.code).toBe('project_archived');
  await call(app, projects.update, { params, body: { status: 'active' } });
  expect((await restore(ticket)).status).toBe(200);
});
