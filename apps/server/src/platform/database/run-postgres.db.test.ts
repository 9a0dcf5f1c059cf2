// Tests how long a start waits for the data folder that another server holds.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createLogger } from '../log/create-logger.ts';
import { findPostgresBinaries } from './find-postgres-binaries.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { runPostgres } from './run-postgres.ts';
import { settle } from './settle-for-root.ts';

const log = createLogger('silent');
let other: ChildProcess | undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'worklane-lock-'));
afterEach(() => {
  vi.restoreAllMocks();
  other?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

it('refuses a folder that another server uses, and waits longer for one that is ending', async () => {
  chmodSync(dataDir, 0o755);
  const settlement = settle(findPostgresBinaries(undefined), dataDir);
  initialiseCluster(settlement);
  const lock = join(settlement.cluster, 'postmaster.pid');
  // PostgreSQL ignores locks of other users' processes.
  other = spawn('sleep', ['60'], { cwd: '/', ...settlement.user });
  const hold = (status: string) => writeFileSync(lock, `${other?.pid}\n${settlement.cluster}\n0\n\n\n\n\n${status}\n`);
  const refusals = () =>
    readFileSync(join(dataDir, 'postgres.log'), 'utf8').match(/lock file .* already exists/g)?.length;
  const start = () => {
    const { now } = Date;
    // Twenty seconds pass after the first look at the clock.
    vi.spyOn(Date, 'now')
      .mockImplementationOnce(now)
      .mockImplementation(() => now() + 20_000);
    return runPostgres(settlement, { dataDir, log, isDurable: false });
  };
  hold('ready');
  await expect(start()).rejects.toThrow(/is in use by another Worklane/);
  vi.restoreAllMocks();
  hold('stopping');
  const started = start();
  await expect.poll(refusals).toBeGreaterThan(1);
  rmSync(lock);
  await (await started).stop();
});
