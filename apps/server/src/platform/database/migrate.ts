// Migrates the database to the newest schema. When several processes start at once, one migrates and the others wait.
import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { StartupError } from '../config/startup-error.ts';
import { renumberEvents } from '../events/renumber-events.ts';
import { openQueue } from '../jobs/job-queue.ts';
import type { Logger } from '../log/create-logger.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** Any number no other program uses on the same database. */
const LOCK = 7_163_019_284;

/** Loads the runner only when needed, to save memory: usually there is nothing to migrate. */
const loadRunner = (): Promise<Pick<typeof import('node-pg-migrate'), 'runner'>> => import('node-pg-migrate');

/** @throws StartupError when the database cannot be reached or is too old. */
export async function migrate(url: string, log: Logger, load = loadRunner): Promise<void> {
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
    if (!(await isNewest(client))) {
      const { runner } = await load();
      await runner({
        dbClient: client,
        dir: MIGRATIONS,
        direction: 'up',
        migrationsTable: 'migrations',
        count: Number.POSITIVE_INFINITY,
        noLock: true,
        log: (message) => log.debug({ migration: message }, 'migrating'),
      });
    }
    if (await renumberEvents(client))
      log.info('the database was copied here from another PostgreSQL; events got new ids');
    const queue = await openQueue(client, { supervise: false, schedule: false }).start();
    await queue.stop({ graceful: false });
  } finally {
    await client.end();
  }
}

/** Tells whether exactly these migrations were run. Otherwise the runner decides what to do. */
async function isNewest(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ found: string | null }>(`select to_regclass('migrations') as found`);
  if (!tables[0]?.found) return false;
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const names = readdirSync(MIGRATIONS).map((file) => parse(file).name);
  return (
    rows
      .map(({ name }) => name)
      .toSorted()
      .join() === names.toSorted().join()
  );
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:***@');
}
