// Declares the store for the bytes of files. The server chooses their names: a folder, a time, a random part and an extension.
import type { Config } from '../config/read-config.ts';
import { openLocalStorage } from './local-storage.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './store.ts';

export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  return config.s3 ? openS3Storage(config.s3) : openLocalStorage(config.dataDir);
}
