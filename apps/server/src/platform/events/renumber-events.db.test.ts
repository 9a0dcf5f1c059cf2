// Tests a database that was copied to another PostgreSQL, where its transaction ids do not exist yet or mean others.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aPerson, type TestPerson } from '../../testing/factories.ts';
import { listen } from '../../testing/listen.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { migrate } from '../database/migrate.ts';
import { readCursor } from './cursor.ts';
import { type Writer, writeEvents } from './event-log.ts';
import { readPage } from './read-page.ts';

const WRITER: Writer = { actorId: null, command: 'tell', via: 'system' };
let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  person = await aPerson(app);
});
afterAll(() => app.close());

const tell = (word: string) =>
  app.services.db.transaction((tx) =>
    writeEvents(
      tx,
      [{ type: 'template.changed', company_id: person.company_id, project_id: null, payload: { template_id: word } }],
      WRITER,
    ),
  );

/** Reads what a reaction would read next from its place in the log. */
async function unreadBy(name: string): Promise<unknown[]> {
  const [row] = await app.services.db.query<{ place: string }>(
    sql`select place from reaction_cursors where name = ${name}`,
  );
  const from = readCursor(row?.place);
  if (!from) throw new Error(`there is no place of ${name}`);
  const { events } = await readPage(app.services.db, from, { types: ['template.changed'] });
  return events.map(({ event }) => (event.payload as { template_id: string }).template_id);
}

it.each([
  ['of a busier one', 5_000_000_000],
  ['of a quieter one', -20],
])('keeps what each reaction has read and not read of the log %s', async (_, distance) => {
  const { db, log } = app.services;
  await db.query(sql`delete from events`);
  await db.query(sql`delete from reaction_cursors`);
  for (const word of ['read by both', 'in the open transaction', 'read by one', 'read by none']) await tell(word);
  const written = await db.query<{ xid: number }>(sql`select xid::text::bigint as xid from events order by id`);
  const [, open = 0, later = 0, last = 0] = written.map(({ xid }) => xid + distance);
  await db.query(sql`update events set xid = (xid::text::bigint + ${distance})::text::xid8`);
  await db.query(sql`insert into reaction_cursors (name, place) values
    ('one', ${`${open}:${last}:${open}`}), ('other', ${`${open}:${later}:${open}/${last + 9}:${last + 9}:/0`}),
    ('behind', ${`${open}:${open}:`})`);
  await db.query(sql`update event_log_state set cluster = 'another'`);

  await migrate(app.databaseUrl, log);

  expect(await unreadBy('one')).toEqual(['in the open transaction', 'read by none']);
  expect(await unreadBy('other')).toEqual(['in the open transaction', 'read by one', 'read by none']);
  expect(await unreadBy('behind')).toEqual(['in the open transaction', 'read by one', 'read by none']);
  await tell('new');
  expect(await unreadBy('one')).toEqual(['in the open transaction', 'read by none', 'new']);
});

it('does not renumber the log in the database it was written in', async () => {
  const { db, log } = app.services;
  await tell('here');
  const before = await db.query(sql`select xid::text, id from events order by id`);
  await migrate(app.databaseUrl, log);
  expect(await db.query(sql`select xid::text, id from events order by id`)).toEqual(before);
});

it('tells a page that followed the log of another PostgreSQL to fetch again', async () => {
  const first = await listen(app, person.token);
  await expect.poll(() => first.lastId).toBeDefined();
  first.close();
  const place = first.lastId?.replace(/^\d+\//, '') ?? '';
  for (const [lastEventId, isReset] of [
    [first.lastId, false],
    [`1234/${place}`, true],
    [place, true],
  ] as const) {
    const back = await listen(app, person.token, { lastEventId });
    await tell('for all');
    app.services.events.announce();
    await back.next((event) => event.type === 'template.changed');
    expect([lastEventId, back.isReset]).toEqual([lastEventId, isReset]);
    back.close();
  }
});
