// Gives a test run its own temporary folder, and deletes the folder when the run ends, whatever ends it.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'worklane-run-';
const AN_HOUR_MS = 3600 * 1_000;
const A_DAY_MS = 24 * AN_HOUR_MS;
const MEMORY = '/dev/shm';
/** Several times what a run keeps at once, so that its files never compete with its processes for memory. */
const SPARE_BYTES = 6 * 1024 ** 3;

/**
 * Makes a temporary folder, also for child processes. Deletes folders of killed runs: those in memory after an hour,
 * others after a day.
 */
export default function ownTemporaryFolder(): void {
  // Several projects of one run call this.
  if (tmpdir().includes(PREFIX)) return;
  removeAbandoned(tmpdir(), A_DAY_MS);
  removeAbandoned(MEMORY, AN_HOUR_MS);
  const folder = mkdtempSync(join(hasSpareMemory() ? MEMORY : tmpdir(), `${PREFIX}${process.pid}-`));
  // Readable for the database's own user when the tests run as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

/**
 * Tells whether the folder can be in memory. A database of the tests is a thousand files, and every file of tests has
 * one: on a disk making them takes half a second, in memory a twentieth of that. Tests run programs from their folder,
 * which some machines forbid there.
 */
function hasSpareMemory(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === MEMORY);
    if (mount?.[2] !== 'tmpfs' || !/^rw\b/.test(mount[3] ?? '') || /\bnoexec\b/.test(mount[3] ?? '')) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > SPARE_BYTES && process.availableMemory() > 2 * SPARE_BYTES;
  } catch {
    // Another system than Linux.
    return false;
  }
}

function removeAbandoned(folder: string, after: number): void {
  for (const name of namesIn(folder)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(folder, name);
    try {
      if (Date.now() - statSync(path).mtimeMs > after) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another run has deleted it, or another user owns it.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
