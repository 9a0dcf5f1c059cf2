// Tests which tests and journeys `npm test -- --changed` chooses.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chooseChanged, journeysFor } from './choose-changed.ts';

it.each([
  ['all', ['apps/web/src/ui/fields/date-field.tsx']],
  ['all', ['packages/domain/src/access/can.ts', 'e2e/tickets/undo.spec.ts']],
  ['all', ['apps/web/src/ui/fields/date-field.module.css']],
  ['all', ['package-lock.json']],
  ['touched', ['e2e/tickets/undo.spec.ts', 'apps/server/src/app.ts']],
  ['none', ['apps/server/src/app.ts', 'apps/server/migrations/1.sql', 'docs/tour.md']],
  ['none', ['apps/web/src/ui/fields/date-field.test.tsx', 'apps/web/src/platform/testing/clean-page.ts']],
  ['none', []],
] as const)('runs %s of the journeys for %j', (journeys, files) => expect(journeysFor(files)).toBe(journeys));

it('finds uncommitted changes, and those since a commit', () => {
  const root = mkdtempSync(join(tmpdir(), 'worklane-changed-'));
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: root });
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'first');
  mkdirSync(join(root, 'packages'));
  writeFileSync(join(root, 'packages', 'new.ts'), '');
  expect(chooseChanged([], root)).toBeUndefined();
  expect(chooseChanged(['--changed'], root)).toEqual({ since: undefined, journeys: 'all' });
  git('add', '.');
  git('commit', '-q', '-m', 'second');
  expect(chooseChanged(['--changed'], root)).toEqual({ since: undefined, journeys: 'none' });
  expect(chooseChanged(['--changed=HEAD~1'], root)).toEqual({ since: 'HEAD~1', journeys: 'all' });
  expect(() => chooseChanged(['--changed=nowhere'], root)).toThrow('nowhere');
  rmSync(root, { recursive: true });
});
