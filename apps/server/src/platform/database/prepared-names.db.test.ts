// Tests which statements a connection keeps prepared, as PostgreSQL lists them.
import sql, { join } from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { type Database, openDatabase } from './database.ts';

let app: TestApp;
let db: Database;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
  db = openDatabase(app.databaseUrl, { maxConnections: 1 });
  await db.query(sql`create table noted (id int, word text)`);
});
afterAll(async () => {
  await db.close();
  await app.close();
});

/** Lists the prepared statements. Asks without parameters, which prepares nothing. */
async function prepared(): Promise<string[]> {
  const { rows } = await db.pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

it('prepares a statement that is used again, whatever else runs before and after', async () => {
  const imported = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => sql`(${index}::int, ${`word ${index}`})`);
    await db.query(sql`insert into noted (id, word) values ${join(rows)}`);
  };
  // Many are needed to fill what there is room for; each is used twice, as by two imports of one file.
  for (const _ of [1, 2]) for (let count = 2; count < 252; count++) await imported(count);
  for (let field = 0; field < 500; field++)
    await db.query(
      sql`update noted set ${join([sql`id = ${field}`, sql`word = ${'x'}`])} where ${join(Array(field + 1).fill(sql`id = ${-1}`), ' or ')}`,
    );
  expect(await prepared()).toEqual([]);

  const often = (id: number) => db.query(sql`select word from noted where id = ${id}`);
  for (const id of [1, 2, 3]) await often(id);
  expect(await prepared()).toEqual(['select word from noted where id = $1']);
  for (let count = 2; count < 252; count++) await imported(count);
  await often(4);
  expect(await prepared()).toEqual(['select word from noted where id = $1']);
});

it('writes any number of events with one statement', async () => {
  const { writeEvents } = await import('../events/event-log.ts');
  const told = {
    type: 'template.changed',
    company_id: null,
    project_id: null,
    payload: { template_id: 'a "b" {c}, \\\\' },
  } as never;
  const by = { actorId: null, command: 'test', via: 'system' } as const;
  for (const count of [1, 3, 2, 5]) await db.transaction((tx) => writeEvents(tx, Array(count).fill(told), by));
  expect((await prepared()).filter((text) => text.includes('insert into events'))).toHaveLength(1);
  const payloads = await db.query(sql`select distinct payload from events`);
  expect(payloads).toEqual([{ payload: { template_id: 'a "b" {c}, \\\\' } }]);
});
