// Tests that a noun from `npm run new-feature` stands without a hand on it, in a copy of this repository.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { firstLinesProblem } from './first-lines.ts';

const ROOT = join(import.meta.dirname, '..');
const LEFT_OUT = /\/(node_modules|\.git|dist|dist-next|dist-previous|data|test-results|playwright-report)$/;

/** The copy's own, which know its tables. */
const WALLS = `
  import { findBreaches } from './scripts/check-walls.ts';
  process.stdout.write(findBreaches('.').join('\\n'));`;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-feature-'));
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
  // The installed packages are the same; the workspaces among them are those of the copy.
  mkdirSync(join(copy, 'node_modules/@worklane'), { recursive: true });
  const installed = join(ROOT, 'node_modules');
  for (const name of readdirSync(installed))
    if (name !== '@worklane') symlinkSync(join(installed, name), join(copy, 'node_modules', name));
  for (const folder of globSync('{packages,apps}/*', { cwd: copy }))
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@worklane', folder.replace(/^.*\//, '')));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return `${stdout}${stderr}${status === 0 ? '' : `ended with ${status}`}`;
}

it('refuses a list with an unknown shape before it writes anything', () => {
  const list = join(copy, 'apps/web/src/app/routes/project-routes.ts');
  const text = readFileSync(list, 'utf8');
  writeFileSync(list, text.replace('export const projectRoutes = [', 'export const projectRoutes = of(['));
  expect(run('scripts/new-feature.ts', 'invoices')).toContain(
    'apps/web/src/app/routes/project-routes.ts has changed its shape',
  );
  expect(globSync('**/*invoice*', { cwd: join(copy, 'packages') })).toEqual([]);
  writeFileSync(list, text);
});

it('makes nouns without a mistake in their types, format, imports or first lines', { timeout: 600_000 }, () => {
  const said = `${run('scripts/new-feature.ts', 'meeting-notes')}${run('scripts/new-feature.ts', 'categories', 'category')}`;
  const made = [...said.matchAll(/^(?:created |extended) (.*\.(?:tsx?|css))$/gm)];
  expect(made.length).toBeGreaterThan(50);
  expect(run('scripts/new-feature.ts', 'meeting-notes')).toContain('There is a noun meeting-notes already');
  expect(run('--input-type=module', '--eval', WALLS)).toBe('');
  expect(run('node_modules/typescript/bin/tsc', '-p', '.')).toBe('');
  const paths = made.map(([, path]) => path as string);
  expect(run('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...paths)).not.toContain('ended');
  expect(paths.filter((path) => firstLinesProblem(readFileSync(join(copy, path), 'utf8')))).toEqual([]);
});
