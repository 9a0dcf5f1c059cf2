// Deletes the uploads that killed processes were taking in. Other processes may be taking theirs into the same folder.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Twice as long as an upload may take: nobody writes or reads it any more. */
const ABANDONED_MS = 2 * 60 * 60_000;

export async function clearAbandoned(folder: string): Promise<void> {
  // It comes with the first upload.
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
