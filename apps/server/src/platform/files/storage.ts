// Declares the store for the bytes of files. The server chooses their names: a folder, a time, a random part and an extension.
import type { Config } from '../config/read-config.ts';
import { openLocalStorage } from './local-storage.ts';
import { openS3Storage } from './s3-storage.ts';

export interface Storage {
  /** Stores a file that lies on disk. Never overwrites. @throws when it is not stored for certain */
  put(key: string, path: string, mediaType: string): Promise<void>;
  /** Undefined when there is none of that name. */
  open(key: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Fine when there was none. */
  remove(key: string): Promise<void>;
}

export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return config.s3 ? openS3Storage(config.s3) : openLocalStorage(config.dataDir);
}
