// Gives a test run its own temporary folder, and deletes the folder when the run ends, whatever ends it.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'worklane-run-';
const A_DAY_MS = 24 * 3600 * 1_000;

/** Child processes use the folder too. Deletes folders of killed runs after a day. */
export default function ownTemporaryFolder(): void {
  // Several projects of one run call this.
  if (tmpdir().includes(PREFIX)) return;
  removeAbandoned(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Readable for the database's own user when the tests run as root.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}

function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(folder, name);
    try {
      if (Date.now() - statSync(path).mtimeMs > A_DAY_MS) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another run has deleted it, or another user owns it.
    }
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
