// Tests what twenty people write at once in one shared text: it is stored together, with each one's rights.
import { SHARED_TEXT_CLOSED } from '@worklane/contract/shared-text';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { aMember } from '../../../testing/factories.ts';
import type { Writer } from '../../../testing/worlds/a-writer.ts';
import { type SharedTextWorld, startSharedTextWorld } from '../../../testing/worlds/shared-text-world.ts';

const WRITERS = 20;

let world: SharedTextWorld;
beforeAll(async () => {
  world = await startSharedTextWorld(inject('templateUrl'));
});
afterAll(() => world.close());
beforeEach(() => world.anotherProject());
afterEach(() => world.cutAll());

/** Has people write while the text is locked, so that all of their words wait for its first writer. */
async function whileLocked(document: string, writers: readonly Writer[], write: () => Promise<unknown>) {
  const { db } = world.app.services;
  const [first, ...others] = writers;
  await db.transaction(async (tx) => {
    await tx.query(sql`select 1 from shared_texts where document_id = ${document} for update`);
    first?.paragraph('0');
    // On another connection: in a transaction, PostgreSQL answers this as it did the first time.
    const waiting = () =>
      db.query(sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from shared_texts%'`);
    await expect.poll(waiting).not.toEqual([]);
    for (const [index, writer] of others.entries()) {
      writer.paragraph(`${index + 1}`);
      // Told to the others after the words before it were received.
      const at = { type: null, item: { client: 1, clock: index + 1 }, tname: null };
      writer.say(JSON.stringify({ type: 'cursor', cursor: { anchor: at, head: at } }));
    }
    const clockOf = ({ text }: Writer) => first?.people.get(text.clientID)?.cursor?.head.item?.clock;
    await expect.poll(() => others.map(clockOf)).toEqual(others.map((_, index) => index + 1));
    await write();
  });
}

it('stores what twenty people have written at once together, and acknowledges and sends it to each', async () => {
  const { here, there, owner, colleague, create, opened, texts } = world;
  const { id } = await create();
  const writers: Writer[] = [];
  for (let index = 0; index < WRITERS; index++) writers.push(await opened(id, here.url, index % 2 ? colleague : owner));
  const elsewhere = await opened(id, there.url);
  await whileLocked(id, writers, async () => undefined);
  const all = ['Begun', ...Array.from(writers, (_, index) => `${index}`)].sort();
  for (const writer of [...writers, elsewhere]) {
    await expect.poll(() => writer.words().sort()).toEqual(all);
    await expect.poll(() => writer.isKept()).toBe(true);
  }
  // The content, the first writer's words, and those of all others.
  expect((await texts(id))[0]?.seq).toBe(3);
});

it('refuses the words of one who may no longer write, and stores those of the others', async () => {
  const { app, here, owner, colleague, create, opened } = world;
  const { id } = await create();
  const leaving = await aMember(app, owner.company_id, 'team_member');
  const people = [owner, colleague, leaving, owner];
  const writers: Writer[] = [];
  for (const person of people) writers.push(await opened(id, here.url, person));
  await whileLocked(id, writers, async () => {
    await app.services.db.query(
      sql`delete from company_members where company_id = ${owner.company_id} and user_id = ${leaving.id}`,
    );
    app.services.viewers.drop(leaving.id);
  });
  await expect.poll(() => writers[2]?.closed).toBeGreaterThan(SHARED_TEXT_CLOSED.over);
  for (const writer of writers.toSpliced(2, 1)) {
    await expect.poll(() => writer.isKept()).toBe(true);
    await expect.poll(() => writer.words().sort()).toEqual(['0', '1', '3', 'Begun']);
  }
});

it('tells each member in one message of all carets that have moved', async () => {
  const { here, owner, colleague, create, opened } = world;
  const { id } = await create();
  const writers: Writer[] = [];
  for (let index = 0; index < WRITERS; index++) writers.push(await opened(id, here.url, index % 2 ? colleague : owner));
  const at = { type: null, item: { client: 1, clock: 7 }, tname: null };
  const isMoved = (writer: Writer) =>
    writers.every(
      ({ text }) => writer === writers[0] || writer.people.get(text.clientID)?.cursor?.head.item?.clock === 7,
    );
  const count = ({ messages }: Writer) => messages.filter(({ type }) => type === 'people').length;
  await expect.poll(() => writers[0]?.people.size).toBe(WRITERS);
  const before = writers.map(count);
  for (const writer of writers) writer.say(JSON.stringify({ type: 'cursor', cursor: { anchor: at, head: at } }));
  for (const writer of writers) await expect.poll(() => isMoved(writer)).toBe(true);
  // One or two for each member, not one for each of the others.
  for (const [index, writer] of writers.entries())
    expect(count(writer) - (before[index] ?? 0)).toBeLessThan(WRITERS / 2);
});
