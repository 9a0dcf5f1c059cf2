// Prepares PostgreSQL for a product that runs as root, which PostgreSQL refuses. The database then runs as the user `nobody`, so
// its programs and data must lie where that user can read them: not in a checkout below a 0700 home.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import type { PostgresBinaries } from './find-postgres-binaries.ts';

/** Where root keeps what `nobody` must reach. */
const SYSTEM_FOLDER = '/var/lib/worklane';

export interface Settlement {
  bin: string;
  /** The folder of the cluster; it might not exist yet. */
  cluster: string;
  /** The user to run as; undefined is the current one. */
  user: { uid: number; gid: number } | undefined;
}

/** @throws StartupError when no reachable place can be made. */
export function settle(binaries: PostgresBinaries, dataDir: string): Settlement {
  const cluster = join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) return { bin: binaries.bin, cluster, user: undefined };

  const user = nobody();
  const settled = { bin: binaries.bin, cluster, user };
  try {
    if (!isReachable(binaries.bin, user.uid) && binaries.bundle)
      settled.bin = join(copyPrograms(binaries, binaries.bundle), 'bin');
    if (!isReachable(dataDir, user.uid)) settled.cluster = elsewhere(dataDir, user);
  } catch (error) {
    throw new StartupError(
      `PostgreSQL does not run as root, and the user "nobody" cannot reach ${dataDir} (${(error as Error).message}). Run as another user, set DATA_DIR to a folder everyone may enter, or set DATABASE_URL.`,
    );
  }
  return settled;
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid)
    throw new StartupError(
      'PostgreSQL does not run as root, and there is no user "nobody" to run it as. Run as another user or set DATABASE_URL.',
    );
  return { uid: Number(uid), gid: Number(gid) };
}

/** Tells whether that user may enter every folder above, and read the folder itself. */
function isReachable(path: string, uid: number): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid: owner } = statSync(folder);
      const mayEnter = owner === uid ? mode & 0o100 : mode & 0o001;
      if (!mayEnter) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

function copyPrograms(binaries: PostgresBinaries, bundle: string): string {
  const folder = join(SYSTEM_FOLDER, `postgres-${binaries.version}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  makeEnterable(SYSTEM_FOLDER);
  cpSync(bundle, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Chooses a folder for this data folder's cluster and records it there, so that each checkout has its own. */
function elsewhere(dataDir: string, user: { uid: number; gid: number }): string {
  const note = join(dataDir, 'postgres-is-in');
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  const home = join(SYSTEM_FOLDER, `data-${randomBytes(8).toString('hex')}`);
  makeEnterable(SYSTEM_FOLDER);
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, user.uid, user.gid);
  writeFileSync(note, `${join(home, 'postgres')}\n`);
  return join(home, 'postgres');
}

function makeEnterable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}
