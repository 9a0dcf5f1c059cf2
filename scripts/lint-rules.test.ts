// Tests that the linter finds what the rules of this repository forbid, such as what scripts/*.grit describe.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');

function problemsIn(path: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
  for (const file of ['biome.json', ...globSync('scripts/*.grit', { cwd: ROOT })])
    cpSync(join(ROOT, file), join(folder, file));
  const linter = spawnSync(process.execPath, [BIOME, 'lint', '--vcs-enabled=false', path], { cwd: folder });
  rmSync(folder, { recursive: true });
  return `${linter.stdout}${linter.stderr}`.replace(/\s+/g, ' ');
}

it.each([
  ['apps/web/src/a.ts', 'Write the fields out', 'export const a = { ...{ b: 1 } };'],
  ['apps/web/src/a.tsx', 'Write the fields out', 'export const a = <b {...{ c: 1 }} />;'],
  ['apps/server/src/a.test.ts', 'Give the part a parameter', "vi.mock('./b.ts');"],
  ['e2e/board/a.spec.ts', 'an assertion that waits', "expect(await page.getByText('a').isVisible()).toBe(true);"],
  [
    'e2e/board/a.spec.ts',
    'Take it from e2e/support/test.ts',
    "import { test } from '@playwright/test';\ntest('a', () => {});",
  ],
  ['apps/web/src/a.tsx', 'Take it from ui/overlays', "import { Menu } from '@mantine/core';\nexport const a = Menu;"],
])('notices in %s: %s', (path, reason, source) => {
  expect(problemsIn(path, source)).toContain(reason);
});
