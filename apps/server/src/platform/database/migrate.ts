// Brings the database to the newest schema. Safe when several processes start at once: one migrates, the others wait.
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { openQueue } from '../jobs/job-queue.ts';
import type { Logger } from '../log/create-logger.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Any number no other program uses on the same database. */
const LOCK = 7_163_019_284;

/** @throws StartupError when the database cannot be reached or is too old. */
export async function migrate(url: string, log: Logger): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(
      `The database at ${withoutPassword(url)} cannot be reached (${(error as Error).message || (error as { code?: string }).code}). Check DATABASE_URL and that PostgreSQL runs there, or leave DATABASE_URL out to use the built-in one.`,
    );
  }
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    if (Number(rows[0]?.server_version_num) < 150_000) {
      throw new StartupError(
        'Worklane needs PostgreSQL 15 or newer; the one at DATABASE_URL is older. Upgrade it, or leave DATABASE_URL out to use the built-in one.',
      );
    }
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await runner({
      dbClient: client,
      dir: MIGRATIONS,
      direction: 'up',
      migrationsTable: 'migrations',
      count: Number.POSITIVE_INFINITY,
      noLock: true,
      log: (message) => log.debug({ migration: message }, 'migrating'),
    });
    const queue = await openQueue(client, { supervise: false, schedule: false }).start();
    await queue.stop({ graceful: false });
  } finally {
    await client.end();
  }
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:***@');
}
