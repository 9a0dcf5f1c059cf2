// Reads which major version of PostgreSQL wrote a cluster.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns undefined where that cannot be read: PostgreSQL itself says what is wrong with such a folder */
export function clusterMajor(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
