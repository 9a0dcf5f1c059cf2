// Puts the upgraded cluster in its place, also when an upgrade was interrupted while it did so.
import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where a cluster is built that will take the place of another. */
export const buildingSite = (cluster: string): string => `${cluster}.upgrade`;

/**
 * The old cluster is only ever moved away when the new one is complete. So where none is in its place, the one at the building
 * site belongs there; otherwise an unfinished one is of no use.
 */
export function finishUpgrade(cluster: string): void {
  const built = join(buildingSite(cluster), 'cluster');
  if (existsSync(cluster) || !existsSync(built)) return;
  moveForGood(built, cluster);
}

/** Moves a folder within the same disk; a power cut later does not move it back. */
export function moveForGood(from: string, to: string): void {
  renameSync(from, to);
  const folder = openSync(dirname(to), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
