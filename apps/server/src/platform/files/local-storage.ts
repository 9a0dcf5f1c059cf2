// Stores files on this machine's disk, in the data folder.
import { createReadStream } from 'node:fs';
import { link, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { webStreamOf } from '../streams/web-stream-of.ts';
import type { Storage } from './store.ts';

/** The bucket's name where the store is S3. */
const FILES_FOLDER = 'user-uploads';

export function openLocalStorage(dataDir: string): Storage {
  const pathOf = (key: string) => join(dataDir, FILES_FOLDER, key);
  return {
    async put(key, path) {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      // A link fails where a file exists already; the uploaded file is on the same disk and is deleted separately.
      await link(path, target);
      await sync(target);
      await sync(dirname(target));
    },
    async open(key) {
      try {
        const path = pathOf(key);
        await stat(path);
        return webStreamOf(contentOf(path));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Opens the file with the first chunk, so that an answer that nobody reads (to HEAD) leaves nothing open. */
async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
