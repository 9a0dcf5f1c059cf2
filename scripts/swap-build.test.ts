// Tests that an open page finds its files for one further version only.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript, so that it runs before anything is installed
import { swapBuild } from './swap-build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'worklane-builds-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function build(version: string): void {
  mkdirSync(join(folder, 'dist-next'), { recursive: true });
  writeFileSync(join(folder, 'dist-next', 'index.html'), version);
  swapBuild(folder);
}
const held = (name: string) => readFileSync(join(folder, name, 'index.html'), 'utf8');

test('keeps the previous build, also when the same sources are built again', () => {
  build('one');
  build('two');
  expect([held('dist'), held('dist-previous')]).toEqual(['two', 'one']);
  build('two');
  expect([held('dist'), held('dist-previous')]).toEqual(['two', 'one']);
  build('three');
  expect([held('dist'), held('dist-previous')]).toEqual(['three', 'two']);
});
