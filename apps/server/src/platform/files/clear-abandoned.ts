// Deletes unfinished uploads of killed processes. Other processes may be receiving uploads in the same folder.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Twice as long as an upload may take, so that no process still uses the file. */
const ABANDONED_MS = 2 * 60 * 60_000;

export async function clearAbandoned(folder: string): Promise<void> {
  // The folder is created by the first upload.
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
