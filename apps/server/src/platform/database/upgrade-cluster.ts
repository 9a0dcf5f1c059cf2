// Upgrades the data of an older PostgreSQL: copies it into a new cluster and keeps the old one, untouched, beside it.
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MEGABYTE } from '@worklane/domain/units';
import pg from 'pg';
import { StartupError } from '../config/startup-error.ts';
import type { Logger } from '../log/create-logger.ts';
import { copyDatabase } from './copy-database.ts';
import { findOldPrograms } from './find-old-programs.ts';
import { buildingSite, finishUpgrade, moveForGood } from './finish-upgrade.ts';
import { initialiseCluster, syncCluster } from './initialise-cluster.ts';
import { migrate } from './migrate.ts';
import { type EmbeddedPostgres, runPostgres } from './run-postgres.ts';
import { type Settlement, settle } from './settle-for-root.ts';

export interface Upgrade {
  /** The programs of the new major version, and the cluster of the old one. */
  settlement: Settlement;
  from: number;
  to: number;
  dataDir: string;
  oldPostgresBin: string | undefined;
  log: Logger;
  say(sentence: string): void;
  /** How much the disk of a folder has left. */
  freeBytes?: (folder: string) => number;
}

/** What an empty cluster and the programs of the old version take. */
const LEAST_BYTES = 300 * MEGABYTE;
/** Its migrated copy, the new cluster, and the new one's log. */
const COPIES = 3;
/** The database's copy, for migrations to change: the old one stays as its own version of Worklane knows it. */
const COPY = 'worklane_upgrade';
const dropCopy = `drop database if exists ${COPY} with (force)`;

/** @throws StartupError with what to do about it; the data is as it was then. */
export async function upgradeCluster(upgrade: Upgrade): Promise<void> {
  const { settlement, from, to, dataDir, say } = upgrade;
  const started = Date.now();
  const parent = dirname(settlement.cluster);
  assertRoom(upgrade, parent);
  say(`Upgrading the database from PostgreSQL ${from} to ${to}. Worklane starts when that is done.`);
  const site = buildingSite(settlement.cluster);
  makeFolder(site, settlement);
  const programs = await findOldPrograms(from, { named: upgrade.oldPostgresBin, folder: join(site, 'programs'), say });
  // The old server keeps the lock of the folder, so that no other process writes there until the new cluster replaces it.
  const { bin } = settle(programs, dataDir);
  const old = await runPostgres({ ...settlement, bin }, { dataDir, log: upgrade.log });
  try {
    await build(upgrade, old, site);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The database could not be upgraded: ${(error as Error).message}. Nothing was changed: start again, or continue with your former version of Worklane. PostgreSQL's own messages are in ${join(dataDir, 'postgres.log')}.`,
    );
  } finally {
    // Where that fails, the next try does it.
    await withClient(old.url, (client) => client.query(dropCopy)).catch(() => undefined);
    await old.stop();
    if (bin !== programs.bin) rmSync(dirname(bin), { recursive: true, force: true });
  }
  const kept = unusedName(join(parent, `${basename(settlement.cluster)}-${from}`));
  moveForGood(settlement.cluster, kept);
  finishUpgrade(settlement.cluster);
  say(
    `Upgraded in ${Math.ceil((Date.now() - started) / 1000)} s. The former data is kept in ${kept}: delete that folder when you no longer need it.`,
  );
}

function assertRoom({ settlement, from, to, freeBytes = freeOnDisk }: Upgrade, parent: string): void {
  const needed = bytesIn(join(settlement.cluster, 'base')) * COPIES + LEAST_BYTES;
  const free = freeBytes(parent);
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE).toLocaleString('en')} MB`;
  throw new StartupError(
    `The database has to be upgraded from PostgreSQL ${from} to ${to}. That needs ${megabytes(needed)} of free space in ${parent}, and there are ${megabytes(free)}. Make room and start again. Nothing was changed.`,
  );
}

function freeOnDisk(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Ignores files deleted during the count: the server of an interrupted start may still be ending. */
function bytesIn(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.size ?? 0;
  return namesIn(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function makeFolder(folder: string, { user }: Settlement): void {
  // Below a folder that is the database user's, a link there would have root write, and give away, what it points at.
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
}

function unusedName(path: string): string {
  let name = path;
  for (let count = 2; existsSync(name); count++) name = `${path}-${count}`;
  return name;
}

/** Makes the new cluster at the site, complete and on the disk. */
async function build({ settlement, dataDir, log, say }: Upgrade, old: EmbeddedPostgres, site: string): Promise<void> {
  // What an interrupted upgrade left; the programs were fetched just now.
  const rows = join(site, 'rows');
  const built = { ...settlement, cluster: join(site, 'cluster') };
  for (const each of [built.cluster, rows]) rmSync(each, { recursive: true, force: true });
  makeFolder(rows, settlement);
  await withClient(old.url.replace('/worklane?', '/postgres?'), async (client) => {
    await client.query(dropCopy);
    await client.query(`create database ${COPY} template worklane strategy file_copy`);
  });
  const copy = old.url.replace('/worklane?', `/${COPY}?`);
  await migrate(copy, log);
  initialiseCluster(built);
  // A crash of the machine leaves it unfinished; the next start creates it again.
  const fresh = await runPostgres(built, { dataDir, log, isDurable: false });
  try {
    await migrate(fresh.url, log);
    await copyDatabase(copy, fresh.url, join(rows, 'table'), say);
    // Events get ids of the new cluster, which takes as long as copying them did.
    await migrate(fresh.url, log);
    // Stopping takes little time then.
    await withClient(fresh.url, (client) => client.query('checkpoint'));
  } finally {
    await fresh.stop();
  }
  rmSync(rows, { recursive: true });
  syncCluster(built);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
