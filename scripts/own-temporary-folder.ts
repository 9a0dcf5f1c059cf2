// Gives a run of tests a temporary folder of its own, which goes with it: whatever ends, nothing stays on the machine.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'worklane-run-';
const A_DAY_MS = 24 * 3600 * 1_000;

/** For the processes that this one starts, too. What runs that were killed have left goes after a day. */
export default function ownTemporaryFolder(): void {
  // Several projects of one run ask for it.
  if (tmpdir().includes(PREFIX)) return;
  removeAbandoned(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Open to the database's own user, when the tests run as root.
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
      // Another run has removed it, or it is somebody else's.
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
