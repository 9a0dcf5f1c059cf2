// Puts the upgraded cluster in its place, also when an upgrade was interrupted while it did so.
import { closeSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Names the folder in which a cluster is built before it replaces another. */
export const buildingSite = (cluster: string): string => `${cluster}.upgrade`;

/**
 * Finishes an interrupted upgrade. The old cluster is only moved away once the new one is complete: if it is gone, the
 * new one takes its place; if it is there, the new one is unfinished and stays unused.
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
