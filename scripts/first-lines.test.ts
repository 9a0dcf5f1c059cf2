// Tests that the first comment of each file, which says what the file does, is followed by an empty line only where no import follows.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { firstLinesProblem } from './first-lines.ts';

it('has an empty line below the first comment of a file only where no import follows', () => {
  const files = globSync('{apps,packages,e2e,proofs,bench,scripts}/**/*.{ts,tsx,mjs}', {
    exclude: (path) => /(?:^|\/)(?:node_modules|dist[^/]*)$/.test(path),
  });
  expect(files.length).toBeGreaterThan(1000);
  const problems = files.flatMap((file) => {
    const problem = firstLinesProblem(readFileSync(file, 'utf8'));
    return problem ? [`${file} ${problem}`] : [];
  });
  expect(problems).toEqual([]);
  expect([firstLinesProblem('// A.\n\nimport 1;'), firstLinesProblem('// A.\nconst a = 1;')]).not.toContain(undefined);
});
