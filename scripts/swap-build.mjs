// Puts a finished build in the place of the one before, and keeps that one, for pages that are still open on it.
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** @param folder holds the finished build as `dist-next`. Afterwards `dist` is that one, and `dist-previous` the last other. */
export function swapBuild(folder) {
  const [next, current, previous] = ['dist-next', 'dist', 'dist-previous'].map((name) => join(folder, name));
  // Building the same again must not push out the version that people still have open.
  if (pageIn(current) === pageIn(next)) rmSync(current, { recursive: true, force: true });
  else if (existsSync(current)) {
    rmSync(previous, { recursive: true, force: true });
    renameSync(current, previous);
  }
  renameSync(next, current);
}

function pageIn(build) {
  const index = join(build, 'index.html');
  return existsSync(index) ? readFileSync(index, 'utf8') : undefined;
}
