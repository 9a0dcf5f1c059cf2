// Tests that the programs of PostgreSQL are found in a named folder, and what is said of a wrong one.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { findPostgresBinaries } from './find-postgres-binaries.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((each) => void rmSync(each, { recursive: true })));

function programsThatSay(words: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'worklane-programs-'));
  folders.push(folder);
  for (const name of ['initdb', 'postgres']) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho '${words}'\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

it('asks named programs for their version', () => {
  const bin = programsThatSay('postgres (PostgreSQL) 19beta1 (Debian 19~beta1-1)');
  expect(findPostgresBinaries(bin)).toEqual({ bin, bundle: undefined, version: 'system', major: 19 });
});

it.each([
  ['postgres (PostgreSQL) 16.4', /which has PostgreSQL 16\. Worklane makes its data with 17 or newer/],
  ['', /the postgres in it does not say its version/],
])('refuses %j', (words, refusal) => expect(() => findPostgresBinaries(programsThatSay(words))).toThrow(refusal));
