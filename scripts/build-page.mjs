// Builds the page when its sources have changed since the last build. Whatever serves the page runs this first.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { swapBuild } from './swap-build.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const stamp = 'node_modules/.stamps/built';

const sources = createHash('sha256');
for (const place of ['apps/web', 'packages']) addFiles(place);
sources.update(readFileSync('package-lock.json'));
const wanted = sources.digest('hex');

if (!existsSync('apps/web/dist/index.html') || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  process.stdout.write('Building the page...\n');
  const flags = ['--outDir', 'dist-next', '--emptyOutDir', '--logLevel', 'warn'];
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'apps/web', ...flags];
  const { status } = spawnSync(process.execPath, vite, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) {
    process.stderr.write('The page could not be built; the reason stands above.\n');
    process.exit(1);
  }
  swapBuild('apps/web');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function addFiles(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name === 'node_modules' || /^dist(-|$)/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFiles(path);
    else if (entry.isFile()) sources.update(path).update(readFileSync(path));
  }
}
