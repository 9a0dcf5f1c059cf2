// Starts one PostgreSQL for a whole run of database tests, with a migrated template that each file clones.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { createLogger } from '../../platform/log/create-logger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the template database; a clone has another name in the same place. */
    templateUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLogger('silent');
  const dataDir = mkdtempSync(join(tmpdir(), 'worklane-tests-'));
  // Open to the database's own user, when the tests run as root.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log, isDurable: false, postgresBin: process.env.PG_BIN });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create database template_for_tests');
  await admin.end();
  const templateUrl = postgres.url.replace('/worklane?', '/template_for_tests?');
  await migrate(templateUrl, log);
  project.provide('templateUrl', templateUrl);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
