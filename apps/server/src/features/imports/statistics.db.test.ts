// Tests that a large import is followed by fresh statistics of what it filled.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { MANY_ROWS } from '../../platform/database/refresh-statistics.ts';
import { type ImportWorld, someRows, startImportWorld } from '../../testing/imports/import-world.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await startImportWorld(inject('templateUrl'));
});
afterAll(() => world.close());

/** Counts the tables that were analyzed on request; when PostgreSQL itself did it is in another column. */
async function known(): Promise<number> {
  const [row] = await world.app.services.db.query<{ count: number }>(sql`
    select count(*)::integer as count from pg_stat_user_tables
    where relname in ('ticket_records', 'search_texts') and last_analyze is not null`);
  return row?.count ?? 0;
}

it('refreshes the statistics of tickets and search texts after a large import alone', async () => {
  await world.newProject();
  const small = await world.upload(someRows(3));
  await world.run(small.body.id);
  await world.untilOver(small.body.id);
  expect(await known()).toBe(0);
  const large = await world.upload(someRows(MANY_ROWS));
  await world.run(large.body.id);
  expect(await world.untilOver(large.body.id)).toMatchObject({ state: 'done' });
  await expect.poll(known, { timeout: 20_000 }).toBe(2);
});
