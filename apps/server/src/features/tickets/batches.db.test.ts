// Tests changing many tickets at once: what is saved, what is refused as a whole, and the events.
import { type TicketBatch, ticketBatches } from '@worklane/contract/ticket-batches';
import { tickets } from '@worklane/contract/tickets';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aMember, aPerson, aProject, aProjectMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
});
afterAll(() => app.close());

type Batch = TicketBatch;

const run = (body: Batch, person = owner) =>
  callEndpoint(app, ticketBatches.run, { token: person.token, params: { project: project.id }, body });

async function someTickets(...fields: Record<string, unknown>[]): Promise<string[]> {
  project = await aProject(app, owner);
  const ids: string[] = [];
  for (const each of fields) ids.push((await aTicket(app, owner, project, each)).id);
  return ids;
}

async function column(status: string): Promise<string[]> {
  const rows = await app.services.db.query<{ id: string }>(
    sql`select id from tickets where project_id = ${project.id} and status = ${status} order by position`,
  );
  return rows.map((row) => row.id);
}

const get = async (ticket: string) =>
  (await callEndpoint(app, tickets.get, { token: owner.token, params: { ticket } })).body;

async function eventsSince(version: number) {
  return app.services.db.query<{ type: string; payload: { board_version: number } }>(sql`
    select type, payload from events
    where project_id = ${project.id} and payload ? 'board_version' and (payload->>'board_version')::bigint > ${version}
    order by (payload->>'board_version')::bigint`);
}

const boardVersion = async () =>
  (
    await app.services.db.query<{ version: number }>(
      sql`select version from board_orders where project_id = ${project.id}`,
    )
  )[0]?.version ?? 0;

it('changes many tickets, each with its own event and version, and skips those that already have the values', async () => {
  const [a, b, c] = (await someTickets({ labels: ['api'] }, { priority: 'urgent' }, {})) as [string, string, string];
  const before = await boardVersion();
  const answer = await run({
    kind: 'change',
    ids: [a, b, c],
    changes: { priority: 'urgent', add_labels: ['api'], add_assignees: [owner.id] },
  });
  expect(answer.status).toBe(200);
  expect(answer.body.version).toBe(before + 3);
  for (const id of [a, b, c]) {
    expect(await get(id)).toMatchObject({ priority: 'urgent', labels: ['api'], assignee_ids: [owner.id], version: 2 });
  }
  expect(answer.body.results[0]).toEqual({
    id: a,
    version: 2,
    changes: { priority: 'urgent', assignee_ids: [owner.id] },
  });
  const again = await run({
    kind: 'change',
    ids: [a, b],
    changes: { add_labels: ['api', 'new'], remove_labels: ['x'] },
  });
  expect(again.body.results.map((each) => each.changes)).toEqual([
    { labels: ['api', 'new'] },
    { labels: ['api', 'new'] },
  ]);
  const none = await run({ kind: 'change', ids: [a], changes: { priority: 'urgent' } });
  expect(none.body.results).toEqual([]);
  expect((await get(a)).version).toBe(3);

  const events = await eventsSince(before);
  // No version without an event: a page would take it for one it had missed.
  expect(events.map((each) => each.payload.board_version)).toEqual([1, 2, 3, 4, 5, 6].map((step) => before + step));
  expect(events.slice(0, 5).map((each) => each.type)).toEqual(Array(5).fill('ticket.updated'));
});

it('sets different values for each ticket in one batch', async () => {
  const [a, b] = (await someTickets({ labels: ['api', 'docs'] }, { labels: ['docs'], assignee_ids: [owner.id] })) as [
    string,
    string,
  ];
  const before = await boardVersion();
  const answer = await run({
    kind: 'set',
    entries: [
      { id: b, changes: { labels: ['new'], assignee_ids: [], due_date: null } },
      { id: a, changes: { labels: ['docs', 'api'], due_date: '2031-05-07' } },
    ],
  });
  expect(answer.body).toEqual({
    version: before + 2,
    results: [
      { id: b, version: 2, changes: { labels: ['new'], assignee_ids: [] } },
      { id: a, version: 2, changes: { labels: ['docs', 'api'], due_date: '2031-05-07' } },
    ],
    left: [],
  });
  expect(await get(a)).toMatchObject({ labels: ['docs', 'api'], due_date: '2031-05-07' });
  expect(await get(b)).toMatchObject({ labels: ['new'], assignee_ids: [], due_date: null });
  expect((await eventsSince(before)).map((each) => each.type)).toEqual(['ticket.updated', 'ticket.updated']);
});

it('removes assignees', async () => {
  const [a] = (await someTickets({ assignee_ids: [owner.id] })) as [string];
  await run({ kind: 'change', ids: [a], changes: { remove_assignees: [owner.id] } });
  expect((await get(a)).assignee_ids).toEqual([]);
});

it('moves tickets behind their upper neighbour when the lower one has left the column', async () => {
  const [a, b, c, d, e] = (await someTickets({}, {}, {}, { status: 'done' }, { status: 'done' })) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const move = { status: 'todo', before: b, after: a };
  const moveOne = (ticket: string, body: { status: string; before: string | null; after?: string }) =>
    callEndpoint(app, tickets.move, { token: owner.token, params: { ticket }, body });
  await moveOne(b, { status: 'in_review', before: null });

  await moveOne(d, move);
  expect(await column('todo')).toEqual([a, d, c]);
  await run({ kind: 'move', ids: [e], move });
  expect(await column('todo')).toEqual([a, e, d, c]);
  await moveOne(a, { status: 'todo', before: null, after: e });
  expect(await column('todo')).toEqual([e, d, c, a]);
  await moveOne(e, { status: 'todo', before: b, after: a });
  expect(await column('todo')).toEqual([d, c, a, e]);
});

it('moves many tickets before another in the order they are named, with history', async () => {
  const done = { status: 'done' };
  const [a, b, c, d, e] = (await someTickets({}, {}, done, done, {})) as [string, string, string, string, string];
  const before = await boardVersion();
  const answer = await run({ kind: 'move', ids: [e, a, b], move: { status: 'done', before: d } });
  expect(answer.status).toBe(200);
  expect(await column('done')).toEqual([c, e, a, b, d]);
  expect(await column('todo')).toEqual([]);
  expect((await eventsSince(before)).map((each) => each.type)).toEqual(Array(3).fill('ticket.moved'));
  const history = await callEndpoint(app, tickets.history, { token: owner.token, params: { ticket: a } });
  expect(history.body.map((each) => each.status)).toEqual(['todo', 'done']);

  // Within a column, and before one that moves too.
  expect((await run({ kind: 'move', ids: [d, c], move: { status: 'done', before: c } })).status).toBe(200);
  expect(await column('done')).toEqual([d, c, e, a, b]);
  expect((await run({ kind: 'move', ids: [d, e], move: { status: 'done', before: null } })).status).toBe(200);
  expect(await column('done')).toEqual([c, a, b, d, e]);
});

it('makes room between adjacent positions', async () => {
  const [a, b, c, d] = (await someTickets({ status: 'done' }, { status: 'done' }, {}, {})) as string[];
  await app.services.db.query(
    sql`update tickets set position = case id when ${a}::uuid then 7 else 8 end where status = 'done' and project_id = ${project.id}`,
  );
  const answer = await run({
    kind: 'move',
    ids: [c as string, d as string],
    move: { status: 'done', before: b as string },
  });
  expect(answer.status).toBe(200);
  expect(await column('done')).toEqual([a, c, d, b]);
});

it('deletes and restores many tickets, for users with the right', async () => {
  const ids = await someTickets({}, {}, {});
  const collaborator = await aMember(app, owner.company_id, 'collaborator');
  await aProjectMember(app, project, collaborator, 'collaborator');
  expect((await run({ kind: 'delete', ids }, collaborator)).error?.code).toBe('forbidden');
  const before = await boardVersion();
  expect((await run({ kind: 'delete', ids: ids.slice(1) })).status).toBe(200);
  expect(await column('todo')).toEqual([ids[0]]);
  expect((await eventsSince(before)).map((each) => each.type)).toEqual(['ticket.deleted', 'ticket.deleted']);

  expect((await run({ kind: 'restore', ids }, collaborator)).error?.code).toBe('forbidden');
  expect((await run({ kind: 'restore', ids })).error?.code).toBe('ticket_not_found');
  const back = await run({ kind: 'restore', ids: ids.slice(1).toReversed() });
  expect(back.body).toMatchObject({
    version: before + 4,
    results: [{ id: ids[2], ticket: { id: ids[2] } }, { id: ids[1] }],
  });
  expect(await column('todo')).toEqual(ids);
});

it('refuses a whole batch with one ticket of another project', async () => {
  const [foreign] = (await someTickets({})) as [string];
  const [own] = (await someTickets({})) as [string];
  const before = await boardVersion();
  const ids = [own, foreign];
  for (const body of [
    { kind: 'change', ids, changes: { priority: 'urgent' } },
    { kind: 'set', entries: ids.map((id) => ({ id, changes: { priority: 'urgent' } })) },
    { kind: 'move', ids, move: { status: 'done', before: null } },
    { kind: 'delete', ids },
  ] satisfies Batch[]) {
    expect((await run(body)).error?.code).toBe('ticket_not_found');
  }
  expect(await get(own)).toMatchObject({ priority: 'medium', status: 'todo' });
  expect(await boardVersion()).toBe(before);
});

it('refuses more labels than a ticket holds, an unknown status, an outsider, and too many at once', async () => {
  const labels = Array.from({ length: 30 }, (_, index) => `label ${index}`);
  const [a, b] = (await someTickets({}, { labels })) as [string, string];
  const refused = async (body: Batch) => (await run(body)).error?.code;
  expect(await refused({ kind: 'change', ids: [a, b], changes: { add_labels: ['one more'] } })).toBe(
    'ticket_list_full',
  );
  expect((await get(a)).labels).toEqual([]);
  expect(await refused({ kind: 'move', ids: [a], move: { status: 'nowhere', before: null } })).toBe('status_unknown');
  const outsider = await aPerson(app);
  expect(await refused({ kind: 'change', ids: [a], changes: { add_assignees: [outsider.id] } })).toBe(
    'assignee_not_member',
  );
  expect(await refused({ kind: 'set', entries: [{ id: a, changes: { assignee_ids: [outsider.id] } }] })).toBe(
    'assignee_not_member',
  );
  const twice = { id: a, changes: { priority: 'low' as const } };
  expect(await refused({ kind: 'set', entries: [twice, twice] })).toBe('invalid_input');
  const many = Array.from({ length: 501 }, () => crypto.randomUUID());
  expect(await refused({ kind: 'delete', ids: many })).toBe('invalid_input');
  expect(await refused({ kind: 'delete', ids: [a, a] })).toBe('invalid_input');
});
