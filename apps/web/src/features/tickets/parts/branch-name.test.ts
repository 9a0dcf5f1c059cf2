// Tests that a branch name is safe to type and to paste, whatever the title contains.
import { expect, it } from 'vitest';
import { branchName } from './branch-name.ts';

it.each([
  ['Fix the `c.json()` parser!', 'edge-12-fix-the-c-json-parser'],
  ['Überprüfe das Café', 'edge-12-uberprufe-das-cafe'],
  ['../../ $(rm -rf) ~^:?*[', 'edge-12-rm-rf'],
  ['日本語の題名', 'edge-12-日本語の題名'],
  ['!!!', 'edge-12'],
  ['a'.repeat(200), `edge-12-${'a'.repeat(52)}`],
])('of %j', (title, name) => {
  expect(branchName('EDGE-12', title)).toBe(name);
});
