// Tests that an undo is refused when another user has changed the ticket since, also at the same moment.
import type { BodyOf } from '@worklane/contract/platform/endpoint';
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { tickets } from '@worklane/contract/tickets';
import { timeEntries } from '@worklane/contract/time-entries';
import { trash } from '@worklane/contract/trash';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { blockedBy } from '../../testing/blocked-by.ts';
import { aMember, aTicket, type TestPerson } from '../../testing/factories.ts';
import { jobsSettled } from '../../testing/jobs-settled.ts';
import { callAs, type TestApp } from '../../testing/start-test-app.ts';
import { startWithProject } from '../../testing/start-with-project.ts';

let app: TestApp;
/** Another process, so that not even the queue for a board is shared. */
let other: Awaited<ReturnType<TestApp['another']>>;
let mara: TestPerson;
let tomas: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  ({ app, owner: mara, project } = await startWithProject(inject('templateUrl')));
  tomas = await aMember(app, mara.company_id, 'admin');
  other = await app.another();
});
afterAll(() => app.close());

const asMara = callAs(() => mara);
const asTomas = callAs(() => tomas);
const get = async (ticket: string) => (await asMara(app, tickets.get, { params: { ticket } })).body;
const update = (ticket: string, body: BodyOf<typeof tickets.update>) =>
  asMara(app, tickets.update, { params: { ticket }, body });
const updateAsTomas = (ticket: string, body: BodyOf<typeof tickets.update>) =>
  asTomas(other, tickets.update, { params: { ticket }, body });
const move = (ticket: string, body: BodyOf<typeof tickets.move>) =>
  asMara(app, tickets.move, { params: { ticket }, body });

/** Runs `first` and then `second` so far that both wait for the same row, in this order; then releases the row. */
async function inTurn<A, B>(
  held: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[Awaited<A>, Awaited<B>]> {
  // What reacts to earlier changes writes beside the row, and would wait as well.
  for (const each of [app, other]) await each.services.reactions.follow();
  await jobsSettled(app);
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const waiting = await blockedBy(app.services.db, client);
  try {
    await client.query('begin');
    await client.query(held);
    const started = [first()] as unknown as [Promise<A>, Promise<B>];
    await expect.poll(waiting).toHaveLength(1);
    started.push(second());
    await expect.poll(waiting).toHaveLength(2);
    await client.query('commit');
    return await Promise.all(started);
  } finally {
    await client.end();
  }
}

const theBoard = () => `select 1 from board_orders where project_id = '${project.id}' for update`;

it('undoes an edit only while its values are unchanged, also with a simultaneous edit', async () => {
  const { id } = await aTicket(app, mara, project, { title: 'One', priority: 'low' });
  await update(id, { title: 'Mine' });
  const undo = () => update(id, { title: 'One', expected: { title: 'Mine' } });
  const theirs = () => updateAsTomas(id, { title: 'Theirs' });
  const [changed, refused] = await inTurn(theBoard(), theirs, undo);
  expect([changed.status, refused.status, refused.error?.code]).toEqual([200, 409, 'changed_since']);
  expect((await get(id)).title).toBe('Theirs');

  await update(id, { title: 'Mine' });
  await updateAsTomas(id, { priority: 'high' });
  expect((await undo()).body).toMatchObject({ title: 'One', priority: 'high' });
});

it('compares the stored values of every kind of field', async () => {
  const { id } = await aTicket(app, mara, project);
  const values = {
    title: 'T',
    description: '<p>D</p>',
    priority: 'high',
    type: 'bug',
    assignee_ids: [mara.id],
    labels: ['b', 'a'],
    start_date: '2026-01-02',
    due_date: '2026-02-03',
    due_date_type: 'sprint_end',
    estimate: 1.5,
    parent_id: (await aTicket(app, mara, project)).id,
  } as const satisfies BodyOf<typeof tickets.update>;
  const left = (await update(id, { ...values, assignee_ids: [mara.id], labels: ['b', 'a'] })).body;
  for (const field of Object.keys(values) as (keyof typeof values)[]) {
    expect((await update(id, { expected: { [field]: left[field] } })).status).toBe(200);
  }
  for (const expected of [{ labels: ['a', 'b'] }, { parent_id: null }, { estimate: 2 }, { assignee_ids: [] }]) {
    expect((await update(id, { title: 'Not', expected })).error?.code).toBe('changed_since');
  }
  expect((await get(id)).title).toBe('T');
});

it('undoes a move only while the ticket is where the move put it', async () => {
  const { id } = await aTicket(app, mara, project);
  const { id: next } = await aTicket(app, mara, project);
  const { places } = (await move(id, { status: 'done', before: null })).body;
  const { status, position } = places[0] ?? expect.fail('nothing moved');
  const undo = () => move(id, { status: 'todo', before: next, expected: { status, position } });
  const theirs = () =>
    asTomas(other, tickets.move, { params: { ticket: id }, body: { status: 'in_review', before: null } });
  const [moved, refused] = await inTurn(theBoard(), theirs, undo);
  expect([moved.status, refused.error?.code]).toEqual([200, 'changed_since']);
  expect((await get(id)).status).toBe('in_review');
  const again = (await move(id, { status: 'done', before: null })).body.places[0] ?? expect.fail('nothing moved');
  const back = await move(id, { status: 'todo', before: next, expected: { status: 'done', position: again.position } });
  expect(back.status).toBe(200);
});

it('undoes a move beside the former neighbour, also after positions were respaced', async () => {
  const [above, mine, below] = [
    await aTicket(app, mara, project),
    await aTicket(app, mara, project),
    await aTicket(app, mara, project),
  ];
  const end = (await move((await aTicket(app, mara, project)).id, { status: 'done', before: null })).body.places[0];
  const placed = (await move(mine.id, { status: 'done', before: end?.id ?? null })).body.places[0];
  const { status, position } = placed ?? expect.fail('nothing moved');
  const squeeze = async (mover: typeof asMara): Promise<void> => {
    // Each goes right above it, and the gap there is used up before long.
    const from = (await get(mine.id)).position;
    for (let turn = 0; turn < 40; turn++) {
      const { id } = await aTicket(app, mara, project);
      await mover(other, tickets.move, { params: { ticket: id }, body: { status: 'done', before: mine.id } });
      if ((await get(mine.id)).position !== from) return;
    }
    expect.fail('there was always room');
  };
  await squeeze(asTomas);
  await squeeze(asMara);
  const undo = { status: 'todo', before: below.id, after: above.id, expected: { status, position } };
  const back = await move(mine.id, undo);
  expect(back.status).toBe(200);
  const column = await app.services.db.query<{ id: string }>(sql`
    select id from tickets where project_id = ${project.id} and status = 'todo' order by position`);
  const ids = column.map(({ id }) => id);
  expect(ids.slice(ids.indexOf(above.id), ids.indexOf(below.id) + 1)).toEqual([above.id, mine.id, below.id]);

  // Many at once; and a ticket moved since to the very number it was put at stays there.
  const again = (await move(mine.id, { status: 'done', before: end?.id ?? null })).body.places[0];
  await squeeze(asTomas);
  const expected = { status: 'done', position: again?.position ?? 0 };
  const entries = [{ id: mine.id, status: 'todo', position: -9_000, expected }];
  const putBack = () => asMara(app, tickets.updatePositions, { body: { project_id: project.id, entries } });
  expect((await putBack()).body).toMatchObject({ places: [{ id: mine.id, status: 'todo' }], left: [] });
  const last = (await move(mine.id, { status: 'done', before: end?.id ?? null })).body.places[0];
  await squeeze(asTomas);
  await asTomas(other, tickets.move, { params: { ticket: mine.id }, body: { status: 'done', before: null } });
  const gone = { status: 'done', position: last?.position ?? 0 };
  expect((await move(mine.id, { ...undo, expected: gone })).error?.code).toBe('changed_since');
});

it('skips and lists tickets of a batch that another user changed since', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 4; index++) ids.push((await aTicket(app, mara, project)).id);
  const [a, b, c, d] = ids as [string, string, string, string];
  const run = (body: BodyOf<typeof ticketBatches.run>) =>
    asMara(app, ticketBatches.run, { params: { project: project.id }, body });
  await run({ kind: 'change', ids, changes: { priority: 'urgent' } });
  await asTomas(other, tickets.delete, { params: { ticket: d } });
  const entries = ids.map((id) => ({
    id,
    changes: { priority: 'low' as const },
    expected: { priority: 'urgent' as const },
  }));
  const undo = () => run({ kind: 'set', entries });
  const [, undone] = await inTurn(theBoard(), () => updateAsTomas(b, { priority: 'high' }), undo);
  expect(undone.body.left).toEqual([b, d]);
  expect(undone.body.results.map(({ id }) => id)).toEqual([a, c]);
  expect([(await get(a)).priority, (await get(b)).priority]).toEqual(['low', 'high']);
  expect((await undo()).body).toMatchObject({ results: [], left: ids });

  // Places, all of them at once.
  const moved = (await run({ kind: 'move', ids: [a, b, c], move: { status: 'done', before: null } })).body.results;
  const back = moved.map(({ id, places = [] }, index) => {
    const { status, position } = places.find((place) => place.id === id) ?? expect.fail('not moved');
    return { id, status: 'todo', position: -5_000 + index, expected: { status, position } };
  });
  const putBack = () => asMara(app, tickets.updatePositions, { body: { project_id: project.id, entries: back } });
  const theirs = () => asTomas(other, tickets.move, { params: { ticket: c }, body: { status: 'done', before: a } });
  const [, put] = await inTurn(theBoard(), theirs, putBack);
  expect(put.body.left).toEqual([c]);
  expect([(await get(a)).status, (await get(b)).status, (await get(c)).status]).toEqual(['todo', 'todo', 'done']);
  expect((await putBack()).body).toMatchObject({ places: [], left: [a, b, c] });
  const unguarded = back.map(({ expected: _, ...entry }) => ({ ...entry, id: entry.id === a ? d : entry.id }));
  const refused = await asMara(app, tickets.updatePositions, { body: { project_id: project.id, entries: unguarded } });
  expect(refused.error?.code).toBe('ticket_not_found');
});

it("restores the user's own deletion, but not one that another user restored and repeated", async () => {
  const ids = [(await aTicket(app, mara, project)).id, (await aTicket(app, mara, project)).id];
  const [a, b] = ids as [string, string];
  const params = (ticket: string) => ({ project: project.id, ticket });
  const undo = (ticket: string) => asMara(app, trash.restore, { params: params(ticket), query: { expected: 'own' } });
  for (const ticket of ids) await asMara(app, tickets.delete, { params: { ticket } });
  await asTomas(app, trash.restore, { params: params(a) });
  expect((await undo(a)).error?.code).toBe('changed_since');
  await asTomas(app, tickets.delete, { params: { ticket: a } });
  expect((await undo(a)).error?.code).toBe('changed_since');
  const body = { kind: 'restore', ids, expected: 'own' } as const;
  const answer = await asMara(app, ticketBatches.run, { params: { project: project.id }, body });
  expect(answer.body).toMatchObject({ results: [{ id: b }], left: [a] });
  const again = await asMara(app, ticketBatches.run, { params: { project: project.id }, body });
  expect(again.body).toMatchObject({ results: [], left: ids });
  expect((await asMara(app, tickets.get, { params: { ticket: a } })).status).toBe(404);
});

it('undoes the creation of a ticket only until another user works on it', async () => {
  const undo = (ticket: string) =>
    asMara(app, tickets.delete, { params: { ticket }, query: { expected: 'untouched' } });
  const comment = (ticket: string, app: Pick<TestApp, 'server'>) =>
    asTomas(app, tickets.comment, { params: { ticket }, body: { content: 'Mine to do' } });
  const others: ((ticket: string) => Promise<{ status: number }>)[] = [
    (ticket) => comment(ticket, app),
    (ticket) => updateAsTomas(ticket, { title: 'Theirs' }),
    (ticket) => updateAsTomas(ticket, { status: 'done' }),
    (ticket) => asTomas(app, timeEntries.add, { params: { ticket }, body: { day: '2026-11-20', minutes: 5 } }),
    (ticket) => asTomas(app, tickets.create, { body: { project_id: project.id, title: 'Below', parent_id: ticket } }),
  ];
  for (const touch of others) {
    const { id } = await aTicket(app, mara, project);
    expect((await touch(id)).status).toBe(200);
    expect((await undo(id)).error?.code).toBe('changed_since');
  }
  const own = await aTicket(app, mara, project);
  await update(own.id, { title: 'Mine' });
  await asMara(app, tickets.comment, { params: { ticket: own.id }, body: { content: 'Mine' } });
  expect((await undo(own.id)).status).toBe(204);

  // At the same moment: one of the two finds what the other did.
  const theTicket = (id: string) => `select 1 from ticket_records where id = '${id}' for update`;
  const { id } = await aTicket(app, mara, project);
  const [written, refused] = await inTurn(
    theTicket(id),
    () => comment(id, other),
    () => undo(id),
  );
  expect([written.status, refused.error?.code]).toEqual([200, 'changed_since']);
  const { id: gone } = await aTicket(app, mara, project);
  const [deleted, tooLate] = await inTurn(
    theTicket(gone),
    () => undo(gone),
    () => comment(gone, other),
  );
  expect([deleted.status, tooLate.error?.code]).toEqual([204, 'ticket_not_found']);
});

it('undoes the edit of a comment only while its text is unchanged', async () => {
  const ticket = (await aTicket(app, mara, project)).id;
  const written = (await asMara(app, tickets.comment, { params: { ticket }, body: { content: '<p>One</p>' } })).body;
  const params = { ticket, comment: written.id };
  const edit = (content: string, expected?: string) =>
    asMara(app, tickets.editComment, { params, query: expected ? { expected } : {}, body: { content } });
  const remove = (expected: string) => asMara(app, tickets.deleteComment, { params, query: { expected } });
  const edited = (await edit('<p>Two</p>')).body;
  expect((await remove(written.updated_at)).error?.code).toBe('changed_since');
  expect((await edit('<p>One</p>', written.updated_at)).error?.code).toBe('changed_since');
  const back = (await edit('<p>One</p>', edited.updated_at)).body;
  expect(back.content).toBe('<p>One</p>');
  expect((await remove(back.updated_at)).status).toBe(204);
});
