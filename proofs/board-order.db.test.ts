// Proves that many users at one board, on a real PostgreSQL and two processes, keep a strict order in every column,
// lose and duplicate no ticket, get a history of every status, and all end with the server's board.
import { auth } from '@worklane/contract/auth';
import type { Board } from '@worklane/contract/tickets';
import type { Viewer } from '@worklane/domain/access/can';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { App } from '../apps/server/src/app.ts';
import { createTicket } from '../apps/server/src/features/tickets/commands/create-ticket.ts';
import { deleteTicket } from '../apps/server/src/features/tickets/commands/delete-ticket.ts';
import { moveTicket } from '../apps/server/src/features/tickets/commands/move-ticket.ts';
import { restoreTicket } from '../apps/server/src/features/tickets/commands/restore-ticket.ts';
import { updatePositions } from '../apps/server/src/features/tickets/commands/update-positions.ts';
import { updateTicket } from '../apps/server/src/features/tickets/commands/update-ticket.ts';
import { readBoardJson } from '../apps/server/src/features/tickets/reads.ts';
import { readCursor, writeCursor } from '../apps/server/src/platform/events/cursor.ts';
import type { LoggedEvent } from '../apps/server/src/platform/events/read-page.ts';
import { Refusal } from '../apps/server/src/platform/http/fail.ts';
import { scopeOf } from '../apps/server/src/platform/session/scope.ts';
import {
  aMember,
  aPerson,
  aProject,
  aProjectMember,
  PASSWORD,
  type TestPerson,
} from '../apps/server/src/testing/factories.ts';
import { holdTransaction } from '../apps/server/src/testing/hold-transaction.ts';
import { callEndpoint, startTestApp, type TestApp } from '../apps/server/src/testing/start-test-app.ts';
import type { BoardEvent } from '../apps/web/src/features/tickets/parts/board-state.ts';
import { receiveEvent } from '../apps/web/src/features/tickets/parts/receive-events.ts';
import { type ServerBoard, startServerBoard } from '../apps/web/src/features/tickets/parts/server-board.ts';
import { figure, report } from './figure.ts';

const RUNS = figure(300, 5_000);
const STEPS = figure(40, 60);
const ACTORS = 4;
/** How many runs one transaction stays open for: PostgreSQL keeps the rows it can see, which slows later writes. */
const BESIDE_ONE = 5;
/** Well below the ten minutes that an access token lasts: all runs together take longer. */
const SIGNED_IN_MS = 4 * 60_000;
/** Of a ticket in the trash, or one that is there already. */
const EXPECTED = ['ticket_not_found'];
const STATUSES = ['todo', 'in_progress', 'in_review', 'done'];

let app: TestApp;
/** Both processes: every second person is at the other one. */
let processes: App[];
let owner: TestPerson;
let signedInAt = 0;
let viewers: Viewer[];
let endTransaction: () => Promise<void>;

beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  processes = [app, await app.another()];
  owner = await aPerson(app);
  signedInAt = performance.now();
  const people = [owner];
  for (let i = 1; i < ACTORS; i++) people.push(await aMember(app, owner.company_id, 'team_member'));
  viewers = people.map((person) => ({
    user_id: person.id,
    memberships: [{ company_id: owner.company_id, role: 'team_member', projectRoles: {} }],
  }));
  endTransaction = await holdTransaction(app);
});
afterAll(async () => {
  await endTransaction();
  await app.close();
});

type Step = {
  actor: number;
  kind: 'create' | 'move' | 'bulk' | 'delete' | 'restore' | 'edit';
  pick: number;
  status: number;
  before: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  actor: fc.nat(ACTORS - 1),
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('create' as const) },
    { weight: 8, arbitrary: fc.constant('move' as const) },
    { weight: 2, arbitrary: fc.constant('bulk' as const) },
    { weight: 2, arbitrary: fc.constant('delete' as const) },
    { weight: 4, arbitrary: fc.constant('restore' as const) },
    { weight: 2, arbitrary: fc.constant('edit' as const) },
  ),
  pick: fc.nat(1_000),
  status: fc.nat(STATUSES.length - 1),
  before: fc.nat(1_000),
});

const processOf = (index: number) => processes[index % processes.length] as App;

/** Does one actor's step, on whatever the board is when its turn comes. */
async function act(place: { company_id: string; project_id: string }, known: string[], each: Step): Promise<void> {
  const { run } = processOf(each.actor).services;
  const viewer = viewers[each.actor] as Viewer;
  const status = STATUSES[each.status] as string;
  const id = known[each.pick % Math.max(known.length, 1)];
  if (each.kind === 'create' || !id) {
    const made = uuidv7();
    await run(viewer, createTicket, { ...place, id: made, title: 'Made', status });
    known.push(made);
  } else if (each.kind === 'move') {
    const before = each.before % 3 === 0 ? null : (known[each.before % known.length] ?? null);
    await run(viewer, moveTicket, { ...place, id, status, before });
  } else if (each.kind === 'bulk') {
    const ids = [...new Set([id, known[each.before % known.length] as string])];
    const entries = ids.map((one, index) => ({
      id: one,
      status,
      position: each.before - 500 + index * (each.pick % 2),
    }));
    await run(viewer, updatePositions, { ...place, entries });
  } else if (each.kind === 'edit') {
    await run(viewer, updateTicket, { ...place, id, changes: { status, priority: 'high' } });
  } else if (each.kind === 'restore') {
    await run(viewer, restoreTicket, { ...place, id });
  } else {
    await run(viewer, deleteTicket, { ...place, id });
  }
}

let runs = 0;

async function holdAnother(): Promise<void> {
  if (++runs % BESIDE_ONE > 0) return;
  await endTransaction();
  endTransaction = await holdTransaction(app);
}

async function boardOf(project_id: string): Promise<Board> {
  const scope = scopeOf(viewers[0] as Viewer);
  const read = await readBoardJson(app.services.db, scope, { company_id: owner.company_id, project_id });
  return JSON.parse(read?.json ?? '');
}

/** Lists every card with its place, by id, so that two boards can be compared. */
function placesOf(board: Board): string[] {
  const { id, status, position } = board.tickets;
  return id.map((each, index) => `${each} ${status[index]} ${position[index]}`).sort();
}

/** Records what a page of that process learns of one board. */
function follow({ services }: App, project_id: string): { heard: BoardEvent[]; cursors: string[]; stop(): void } {
  const heard: BoardEvent[] = [];
  const cursors: string[] = [];
  const stop = services.events.listen((logged) => {
    if (!isOfBoard(logged, project_id)) return;
    heard.push(logged.event as BoardEvent);
    cursors.push(writeCursor(logged.cursor));
  });
  return { heard, cursors, stop };
}

const isOfBoard = ({ event }: LoggedEvent, project_id: string) =>
  event.project_id === project_id && 'board_version' in event.payload;

async function staySignedIn(): Promise<void> {
  if (performance.now() - signedInAt < SIGNED_IN_MS) return;
  const { body } = await callEndpoint(app, auth.login, { body: { email: owner.email, password: PASSWORD } });
  if (!('token' in body)) throw new Error('signing in again was refused');
  owner = { ...owner, token: body.token };
  signedInAt = performance.now();
}

/** Reads what a page that comes back with this cursor, to the other process, is told. */
async function comeBack(process: App, cursor: string, project_id: string): Promise<BoardEvent[]> {
  const audience = { companyIds: [owner.company_id], userId: owner.id };
  const missed = await process.services.events.since(readCursor(cursor) ?? expect.fail(cursor), audience);
  return (missed ?? expect.fail('too much was missed')).events
    .filter((logged) => isOfBoard(logged, project_id))
    .map(({ event }) => event as BoardEvent);
}

function clientPlaces(client: ServerBoard): string[] {
  return Object.values(client.board.columns)
    .flat()
    .map((card) => `${card.id} ${card.status} ${card.position}`)
    .sort();
}

it(
  `keeps one strict order under ${ACTORS} people at once, and their clients converge (${RUNS} runs of ${STEPS} steps)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: STEPS, maxLength: STEPS }),
        fc.nat(STEPS - 1),
        async (steps, joinsAt) => {
          await holdAnother();
          await staySignedIn();
          const project = await aProject(app, owner);
          await aProjectMember(app, project, { ...owner, id: (viewers[1] as Viewer).user_id }, 'team_member');
          const place = { company_id: owner.company_id, project_id: project.id };
          const known: string[] = [];
          const pages = processes.map((each) => follow(each, project.id));
          const early = await boardOf(project.id);
          let late = early;
          for (let i = 0; i < steps.length; i += ACTORS) {
            if (i <= joinsAt && joinsAt < i + ACTORS) late = await boardOf(project.id);
            // A step may find its ticket gone or its neighbour moved: refused is fine, anything else is not.
            await Promise.all(
              steps.slice(i, i + ACTORS).map((each) =>
                act(place, known, each).catch((error: unknown) => {
                  if (!(error instanceof Refusal) || !EXPECTED.includes(error.code)) throw error;
                }),
              ),
            );
          }

          const board = await boardOf(project.id);
          const { id, status, position } = board.tickets;
          expect(new Set(id).size).toBe(id.length);
          const taken = id.map((_, index) => `${status[index]} ${position[index]}`);
          expect(new Set(taken).size).toBe(taken.length);

          const { db } = app.services;
          const kept = await db.query<{ n: number }>(
            sql`select count(*) as n from tickets where project_id = ${project.id}`,
          );
          expect(id.length).toBe(kept[0]?.n);
          const torn = await db.query(sql`
        select t.id from tickets t
        left join lateral (
          select array_agg(status order by id) as told from ticket_status_history h
          where h.company_id = t.company_id and h.ticket_id = t.id
        ) h on true
        where t.project_id = ${project.id}
          and (h.told is null or h.told[cardinality(h.told)] <> t.status
               or exists (select 1 from generate_subscripts(h.told, 1) i where i > 1 and h.told[i] = h.told[i - 1]))`);
          expect(torn).toEqual([]);

          const [logged] = await db.query<{ n: number }>(sql`
        select count(*) as n from events where project_id = ${project.id} and payload ? 'board_version'`);
          expect(logged?.n).toBeGreaterThan(0);
          const versions = Array.from({ length: logged?.n ?? 0 }, (_, index) => index + 1);
          for (const [index, page] of pages.entries()) {
            await expect.poll(() => page.heard.length, { interval: 2 }).toBe(versions.length);
            page.stop();
            const known = joinsAt % page.heard.length;
            const missed = await comeBack(processOf(index + 1), page.cursors[known] ?? '', project.id);
            for (const heard of [page.heard, [...page.heard.slice(0, known + 1), ...missed]]) {
              expect(heard.map((event) => event.payload.board_version)).toEqual(versions);
              for (const start of [early, late]) {
                const client = heard.reduce(receiveEvent, startServerBoard(start));
                expect(clientPlaces(client)).toEqual(placesOf(board));
              }
            }
          }
        },
      ),
      { numRuns: RUNS },
    );
    report(
      '8',
      'order on the board',
      `${RUNS} runs of ${STEPS} steps by ${ACTORS} people at two processes: one strict order, all clients alike`,
    );
  },
  figure(900_000, 7_200_000),
);
