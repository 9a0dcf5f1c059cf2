// Tests what the launcher gives a server, with a server that only prints it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const PRINTING = `
  const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_ } = process.env;
  const malloc = [MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_];
  process.stdout.write(JSON.stringify({ malloc, flags: process.execArgv }));`;

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'worklane-launch-'));
  const lock = '{}';
  const installed = `${createHash('sha256').update(lock).digest('hex')} dev`;
  for (const [file, text] of [
    ['package.json', '{ "type": "module" }'],
    ['package-lock.json', lock],
    ['node_modules/.stamps/installed', installed],
    ['scripts/build-page.mjs', ''],
    ['apps/server/src/main.ts', PRINTING],
  ] as const) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  copyFileSync(new URL('./launch.mjs', import.meta.url), join(root, 'scripts/launch.mjs'));
});
afterAll(() => rmSync(root, { recursive: true }));

function launch(env: Record<string, string> = {}): { malloc: string[]; flags: string[] } {
  const { PATH = '' } = process.env;
  const launcher = join(root, 'scripts/launch.mjs');
  const { stdout } = spawnSync(process.execPath, [launcher, 'start'], { env: { PATH, ...env }, encoding: 'utf8' });
  return JSON.parse(stdout);
}

it('gives the server the memory settings of decisions 0155 and 0349', () => {
  const { malloc, flags } = launch();
  expect(malloc).toEqual(['2', '8388608', '8388608']);
  expect(flags).toEqual(expect.arrayContaining(['--max-semi-space-size=4', '--expose-gc']));
});

it("prefers the operator's memory settings to its own", () => {
  const own = { MALLOC_ARENA_MAX: '4', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };
  expect(launch(own).malloc).toEqual(Object.values(own));
});
