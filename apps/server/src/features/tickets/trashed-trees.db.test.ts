// Tests that deleting and restoring parents and sub-tickets in any order restores the same tree.
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { tickets } from '@worklane/contract/tickets';
import { trash } from '@worklane/contract/trash';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callAs, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

/** Whose child each of them is at first: three levels below the first ticket, and one beside it. */
const TREE = [null, 0, 0, 1, 1, 3, null] as const;

let app: TestApp;
let owner: TestPerson;
let project: { id: string; company_id: string; key: string };

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  owner = await aPerson(app);
  project = await aProject(app, owner);
});
afterAll(() => app.close());

const call = callAs(() => owner);
const batch = async (kind: 'delete' | 'restore', ids: string[]) => {
  const answer = await call(app, ticketBatches.run, { params: { project: project.id }, body: { kind, ids } });
  expect(answer.status).toBe(200);
};
const inTrash = (id: string) => ({ params: { project: project.id, ticket: id } });
const restore = async (id: string) => expect((await call(app, trash.restore, inTrash(id))).status).toBe(200);
const remove = async (id: string) =>
  expect((await call(app, tickets.delete, { params: { ticket: id } })).status).toBe(204);
const putBelow = async (id: string, parent_id: string | null) =>
  expect((await call(app, tickets.update, { params: { ticket: id }, body: { parent_id } })).status).toBe(200);

async function aTree(): Promise<string[]> {
  const ids: string[] = [];
  for (const parent of TREE) {
    const below = parent === null ? {} : { parent_id: ids[parent] };
    ids.push((await aTicket(app, owner, project, below)).id);
  }
  return ids;
}

/** Reads the parents on the board, as places in the list; -1 for what is in the trash. */
async function parentsOf(ids: readonly string[]): Promise<(number | null)[]> {
  const rows = await app.services.db.query<{ id: string; parent_id: string | null }>(
    sql`select id, parent_id from tickets where id = any(${[...ids]}::uuid[])`,
  );
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return -1;
    return row.parent_id === null ? null : ids.indexOf(row.parent_id);
  });
}

it('restores a tree, whichever tickets were deleted and in whichever order they are restored', async () => {
  const ids = await aTree();
  const id = (at: number) => ids[at] as string;
  const links: (number | null)[] = [...TREE];
  const isAbove = (at: number | null, child: number): boolean =>
    at !== null && (at === child || isAbove(links[at] ?? null, child));
  const all = [...ids.keys()];
  const some = fc.shuffledSubarray(all, { minLength: 1 });
  const round = fc.record({
    first: some,
    isFirstBatch: fc.boolean(),
    later: some,
    back: fc.shuffledSubarray(all),
    moved: fc.nat(6),
    below: fc.option(fc.nat(6)),
    isRestBatch: fc.boolean(),
    order: fc.shuffledSubarray(all, { minLength: 7 }),
  });
  const shown = () => links.map((link, at) => (gone.has(at) ? -1 : link !== null && gone.has(link) ? null : link));
  let gone = new Set<number>();

  await fc.assert(
    fc.asyncProperty(round, async ({ first, isFirstBatch, later, back, moved, below, isRestBatch, order }) => {
      gone = new Set(first);
      if (isFirstBatch) await batch('delete', first.map(id));
      else for (const at of first) await remove(id(at));
      for (const at of back.filter((each) => gone.has(each))) {
        await restore(id(at));
        gone.delete(at);
        expect(await parentsOf(ids)).toEqual(shown());
      }
      const isThere = !gone.has(moved) && (below === null || !gone.has(below));
      if (isThere && !isAbove(below, moved) && below !== null) {
        await putBelow(id(moved), id(below));
        links[moved] = below;
      }
      for (const at of later.filter((each) => !gone.has(each))) {
        await remove(id(at));
        gone.add(at);
      }
      expect(await parentsOf(ids)).toEqual(shown());
      const rest = order.filter((each) => gone.has(each));
      if (isRestBatch && rest.length > 0) await batch('restore', rest.map(id));
      else for (const at of rest) await restore(id(at));
      gone = new Set();
      expect(await parentsOf(ids)).toEqual(links);
    }),
    { numRuns: 25 },
  );
});

it('emits events with the tree of a restored batch, in any order', async () => {
  const ids = (await aTree()).slice(0, 2);
  for (const order of [ids, ids.toReversed()]) {
    await batch('delete', ids);
    await app.services.db.query(sql`delete from events`);
    await batch('restore', order);
    const events = await app.services.db.query<{
      payload: { ticket: { id: string; parent_id: string }; children: string[] };
    }>(sql`select payload from events where type = 'ticket.restored' order by id`);
    const told = events.flatMap(({ payload: { ticket, children } }) => [
      ...(ticket.parent_id ? [[ticket.id, ticket.parent_id]] : []),
      ...children.map((child) => [child, ticket.id]),
    ]);
    expect(told).toContainEqual([ids[1], ids[0]]);
  }
});

it('leaves a child without a parent once the parent is permanently deleted', async () => {
  const ids = await aTree();
  const [top = '', middle = '', , leaf = ''] = ids;
  await batch('delete', [top, middle, leaf]);
  expect((await call(app, trash.purge, inTrash(middle))).status).toBe(204);
  await restore(leaf);
  await restore(top);
  expect(await parentsOf([top, leaf])).toEqual([null, null]);
});

it('does not restore the former parent of a child that got another one since', async () => {
  const [top = '', child = '', , , , , other = ''] = await aTree();
  await remove(top);
  await putBelow(child, other);
  await putBelow(child, null);
  await restore(top);
  expect(await parentsOf([child])).toEqual([null]);
});
