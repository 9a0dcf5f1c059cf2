// Tests that migrations run, and that their runner is loaded only when the database is not up to date.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { createLogger } from '../log/create-logger.ts';
import { migrate } from './migrate.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(inject('templateUrl'));
});
afterAll(() => app.close());

it('runs migrations only on a database that is not up to date', async () => {
  const runner = vi.fn(async () => []);
  const migrateAgain = () => migrate(app.databaseUrl, createLogger('silent'), async () => ({ runner }));
  await migrateAgain();
  expect(runner).not.toHaveBeenCalled();

  await app.services.db.query(sql`delete from migrations where id = (select max(id) from migrations)`);
  await migrateAgain();
  expect(runner).toHaveBeenCalledOnce();
});
