// Makes an empty cluster for PostgreSQL, all of it or nothing.
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import type { Settlement } from './settle-for-root.ts';

export const SUPERUSER = 'worklane';

/** @throws StartupError */
export function initialiseCluster({ bin, cluster, user }: Settlement): void {
  const parent = dirname(cluster);
  // initdb refuses a folder that an interrupted run left half made, so it works in one of its own that is then renamed.
  const unfinished = join(parent, `postgres.new-${process.pid}`);
  mkdirSync(unfinished, { mode: 0o700 });
  if (user) chownSync(unfinished, user.uid, user.gid);
  const made = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      unfinished,
      '-U',
      SUPERUSER,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      '--no-sync',
    ],
    { encoding: 'utf8', cwd: '/', ...user, env: { PATH: process.env.PATH, TZ: 'UTC' } },
  );
  if (made.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new StartupError(
      `PostgreSQL's data could not be made in ${parent}: ${(made.error?.message ?? made.stderr).trim()}`,
    );
  }
  renameSync(unfinished, cluster);
}

/** Writes all of a stopped cluster to the disk. @throws StartupError */
export function syncCluster({ bin, cluster, user }: Settlement): void {
  const synced = spawnSync(join(bin, 'initdb'), ['--sync-only', '-D', cluster], {
    encoding: 'utf8',
    cwd: '/',
    ...user,
  });
  if (synced.status !== 0)
    throw new StartupError(
      `PostgreSQL's data in ${cluster} could not be written: ${(synced.error?.message ?? synced.stderr).trim()}`,
    );
}
