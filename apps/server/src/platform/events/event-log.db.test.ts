// Tests that a reader gets each committed event once, and those of one board in order, in any order of commits and after any
// number of lost connections.
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { Database, Queryable } from '../database/database.ts';
import { createLogger } from '../log/create-logger.ts';
import { clearEvents } from './clear-events.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type NewEvent, newestCursor, openEventLog, type Writer, writeEvents } from './event-log.ts';
import { type Audience, type LoggedEvent, readPage } from './read-page.ts';

const BOARDS = 3;
const READERS = 2;

const WRITER: Writer = { actorId: null, command: 'tell', via: 'system' };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

type End = 'commit' | 'rollback';

/** A change of a board, which holds its lock: it is the only one of that board that is open. */
interface Change {
  words: readonly string[];
  end(how: End): Promise<void>;
}

async function begin(company_id: string, words: readonly string[]): Promise<Change> {
  const written = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<End>();
  const told = words.map((word): NewEvent => {
    return { type: 'template.changed', company_id, project_id: null, payload: { template_id: word } };
  });
  const ended = app.services.db.transaction(async (tx) => {
    await writeEvents(tx, told, WRITER);
    written.resolve();
    if ((await ending.promise) === 'rollback') throw new Error('rolled back');
  });
  ended.catch(written.reject);
  await written.promise;
  return {
    words,
    async end(how) {
      ending.resolve(how);
      await ended.catch((error: Error) => {
        if (error.message !== 'rolled back') throw error;
      });
    },
  };
}

const anyoneIn = (company_id: string): Audience => ({ companyIds: [company_id], userId: uuidv7() });

/** Keeps nothing but its place, as text. */
class Reader {
  readonly words: string[] = [];
  readonly #audience: Audience;
  place: string;
  constructor(company_id: string, place: string) {
    this.#audience = anyoneIn(company_id);
    this.place = place;
  }

  /** @param heard how many of them reach it before it is cut off */
  take(events: readonly LoggedEvent[], heard: number, until: string): void {
    for (const { event, cursor } of events.slice(0, heard)) {
      this.words.push((event.payload as { template_id: string }).template_id);
      this.place = writeCursor(cursor);
    }
    if (heard >= events.length) this.place = until;
  }

  async read(limit: number, heard: number): Promise<void> {
    const from = readCursor(this.place) ?? expect.fail(this.place);
    const page = await readPage(app.services.db, from, { audience: this.#audience, limit });
    this.take(page.events, heard, writeCursor(page.next));
  }

  async catchUp(heard: number): Promise<void> {
    const from = readCursor(this.place) ?? expect.fail(this.place);
    const missed = (await app.services.events.since(from, this.#audience)) ?? expect.fail('too much was missed');
    this.take(missed.events, heard, missed.until.text);
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('begin' as const), board: fc.nat(BOARDS - 1), events: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('commit' as const), board: fc.nat(BOARDS - 1) }),
  fc.record({ kind: fc.constant('rollback' as const), board: fc.nat(BOARDS - 1) }),
  fc.record({
    kind: fc.constantFrom('read' as const, 'catch up' as const),
    reader: fc.nat(READERS - 1),
    limit: fc.integer({ min: 1, max: 5 }),
    heard: fc.nat(6),
  }),
);

it('delivers each committed event once, and those of a board in order, to readers that are disconnected at any point', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const company_id = uuidv7();
      const start = writeCursor(await newestCursor(app.services.db));
      const readers = Array.from({ length: READERS }, () => new Reader(company_id, start));
      const open = new Map<number, Change>();
      const committed: string[][] = Array.from({ length: BOARDS }, () => []);
      const end = async (board: number, how: End) => {
        const change = open.get(board);
        if (!change) return;
        open.delete(board);
        if (how === 'commit') committed[board]?.push(...change.words);
        await change.end(how);
      };
      let made = 0;
      try {
        for (const each of steps) {
          if (each.kind === 'begin') {
            if (open.has(each.board)) continue;
            const words = Array.from({ length: each.events }, () => `${each.board} ${++made}`);
            open.set(each.board, await begin(company_id, words));
          } else if (each.kind === 'commit' || each.kind === 'rollback') await end(each.board, each.kind);
          else if (each.kind === 'read') await readers[each.reader]?.read(each.limit, each.heard);
          else await readers[each.reader]?.catchUp(each.heard);
        }
      } finally {
        for (const board of [...open.keys()]) await end(board, 'commit');
      }
      for (const reader of readers) {
        await reader.catchUp(Number.POSITIVE_INFINITY);
        const heard = committed.map((_, board) => reader.words.filter((word) => word.startsWith(`${board} `)));
        expect(heard).toEqual(committed);
      }
    }),
    { numRuns: 60 },
  );
});

it('tells a client to fetch again that missed more events of one snapshot than are replayed', async () => {
  const company_id = uuidv7();
  const { db, events } = app.services;
  const from = await newestCursor(db);
  await db.query(sql`
    insert into events (company_id, type, payload)
    select ${company_id}, 'template.changed', '{"template_id": "many"}' from generate_series(1, 2001)`);
  const page = await readPage(db, from, { audience: anyoneIn(company_id), limit: 1 });
  expect(page.next.within).toBeDefined();
  expect(await events.since(page.next, anyoneIn(company_id))).toBeUndefined();
});

it('tells a client to fetch again when a cleared event was still open at its cursor', async () => {
  const company_id = uuidv7();
  const { db, events, reactions } = app.services;
  const slow = await begin(company_id, ['slow']);
  await (await begin(company_id, ['quick'])).end('commit');
  const place = await newestCursor(db);
  await slow.end('commit');
  expect((await events.since(place, anyoneIn(company_id)))?.events).toHaveLength(1);
  await reactions.follow();
  await clearEvents(db, new Date(Date.now() + 91 * 86_400_000), { days: 90, reactions: [] });
  expect(await events.since(place, anyoneIn(company_id))).toBeUndefined();
  // Transactions of other databases of the cluster are no part of it.
  const [now] = await db.query<{ xmax: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as xmax`);
  expect(await events.since({ seen: `${now?.xmax}:${now?.xmax}:` }, anyoneIn(company_id))).toBeDefined();
});

it('reads once for what it announces itself, and once for what another process announces', async () => {
  const { db } = app.services;
  const done = { read: 0, announced: 0 };
  const query: Queryable['query'] = async (statement) => {
    const rows = await db.query(statement);
    if (statement.text.includes('from events')) done.read++;
    if (statement.text.includes('pg_notify')) done.announced++;
    return rows as never;
  };
  const counting: Database = { ...db, query };
  // The poll, which is the safety net for lost wake-ups, would be counted too.
  const schedule = setTimeout;
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((work: () => void, ms?: number) =>
      schedule(work.name === 'read' ? () => undefined : work, ms)) as typeof setTimeout);
  const log = await openEventLog(counting, app.databaseUrl, createLogger('silent'));
  try {
    const company_id = uuidv7();
    const heard: string[] = [];
    log.listen(({ event }) => void heard.push(event.company_id ?? ''));
    await expect.poll(() => done.read).toBe(1);
    for (let count = 1; count <= 20; count++) {
      log.announce();
      await expect.poll(() => done.announced).toBe(count);
      await expect.poll(() => done.read).toBeGreaterThan(count);
    }
    await (await begin(company_id, ['other'])).end('commit');
    app.services.events.announce();
    await expect.poll(() => heard).toEqual([company_id]);
    expect(done.read).toBe(1 + 20 + 1);
  } finally {
    timers.mockRestore();
    await log.close();
  }
});
