// Tests that columns have their former order after a user has undone what a program moved and deleted, newest first.
import { batches } from '@worklane/contract/batches';
import { ticketBatches } from '@worklane/contract/ticket-batches';
import { tickets } from '@worklane/contract/tickets';
import { tokenActions } from '@worklane/contract/token-actions';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aToken } from '../../testing/a-token.ts';
import { aPerson, aProject, aTicket, type TestPerson } from '../../testing/factories.ts';
import { callEndpoint, startTestApp, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

interface Ground {
  mara: TestPerson;
  token: string;
  project: { id: string };
  /** The ids of five tickets of one column, in order. */
  ids: string[];
}

async function aColumn(): Promise<Ground> {
  const mara = await aPerson(app);
  const project = await aProject(app, mara);
  const ids = [];
  for (const title of ['A', 'B', 'C', 'D', 'E']) ids.push((await aTicket(app, mara, project, { title })).id);
  return { mara, project, ids, token: (await aToken(app, mara)).secret };
}

/** Lists the titles of each column in order: `todo ABCDE`. */
async function orderOf({ mara, project }: Ground): Promise<string[]> {
  const { body } = await callEndpoint(app, tickets.board, { token: mara.token, params: { project: project.id } });
  const { title, status, position } = body.tickets;
  const cards = title.map((each, at) => ({ title: each, status: status[at], position: position[at] ?? 0 }));
  const columns = Map.groupBy(
    cards.toSorted((a, b) => a.position - b.position),
    (card) => card.status,
  );
  return [...columns].map(([each, theirs]) => `${each} ${theirs.map((card) => card.title).join('')}`).sort();
}

interface Step {
  do: 'delete' | 'move' | 'update' | 'move two' | 'delete two';
  /** Which of the five, and before which it is put; null is the end. */
  at: number;
  before?: number | null;
  status?: string;
}

/** Tries one step. It is refused when a ticket is gone. */
function act({ token, ids, project }: Ground, { do: what, at, before = null, status = 'done' }: Step) {
  const params = { ticket: ids[at] ?? '' };
  const move = { status, before: before === null ? null : (ids[before] ?? null) };
  const two = { ids: [ids[at] ?? '', ids[(at + 2) % ids.length] ?? ''] };
  const batch = { token, params: { project: project.id } };
  if (what === 'delete') return callEndpoint(app, tickets.delete, { token, params });
  if (what === 'update') return callEndpoint(app, tickets.update, { token, params, body: { status } });
  if (what === 'move') return callEndpoint(app, tickets.move, { token, params, body: move });
  if (what === 'delete two')
    return callEndpoint(app, ticketBatches.run, { ...batch, body: { kind: 'delete', ...two } });
  return callEndpoint(app, ticketBatches.run, { ...batch, body: { kind: 'move', move, ...two } });
}

const actionsOf = async ({ mara: { token, company_id } }: Ground) =>
  (await callEndpoint(app, tokenActions.list, { token, query: { company_id } })).body;

/** Undoes all that the program did, newest first, and compares the columns with those before each change. */
async function doAndUndo(steps: readonly Step[]): Promise<void> {
  const ground = await aColumn();
  const orders: string[][] = [];
  for (const step of steps) {
    const before = await orderOf(ground);
    await act(ground, step);
    // What changes nothing is not listed.
    if ((await actionsOf(ground)).length > orders.length) orders.push(before);
  }
  const actions = await actionsOf(ground);
  for (const [index, { id, undo }] of actions.entries()) {
    if (undo !== 'possible') continue;
    const undone = await callEndpoint(app, batches.undo, { token: ground.mara.token, params: { batch: id }, body: {} });
    expect([index, undone.error]).toEqual([index, undefined]);
    expect([index, await orderOf(ground)]).toEqual([index, orders[actions.length - 1 - index]]);
  }
}

it.each<[string, Step[]]>([
  [
    'the ticket after a moved one was deleted before',
    [
      { do: 'delete', at: 1 },
      { do: 'move', at: 0 },
    ],
  ],
  [
    'both sides of a moved ticket were deleted before',
    [
      { do: 'delete two', at: 0 },
      { do: 'move', at: 1 },
      { do: 'update', at: 3 },
    ],
  ],
  [
    'tickets were moved into a gap, and some of them deleted',
    [
      { do: 'delete', at: 2 },
      { do: 'move', at: 4, before: 1, status: 'todo' },
      { do: 'move two', at: 1, before: 0, status: 'todo' },
      { do: 'delete', at: 4 },
      { do: 'update', at: 0 },
    ],
  ],
])('where %s', async (_, steps) => {
  await doAndUndo(steps);
});
