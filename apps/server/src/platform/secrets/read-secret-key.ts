// Reads the key that signs sessions and tokens: SECRET_KEY, or one generated on the first start and kept in the data folder.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/read-config.ts';
import { StartupError } from '../config/startup-error.ts';

/** @throws StartupError when the data folder cannot be written. */
export function readSecretKey(config: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (config.secretKey) return config.secretKey;
  const path = join(config.dataDir, 'secret-key');
  try {
    mkdirSync(config.dataDir, { recursive: true });
    // 'wx' lets exactly one of several processes that start together make the key.
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(config.dataDir, error);
  }
  return readFileSync(path, 'utf8').trim();
}

function unwritable(dataDir: string, error: unknown): StartupError {
  const reason = (error as NodeJS.ErrnoException).code ?? String(error);
  return new StartupError(
    `The data folder ${dataDir} cannot be written (${reason}). Make it writable, or set DATA_DIR to a folder that is.`,
  );
}
