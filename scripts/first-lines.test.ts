// Tests that the first comment of each file, which says what the file does, stands in one way.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Says what is wrong with the first lines of a file; undefined when nothing is. */
function problemOf(text: string): string | undefined {
  const [comment = '', blank = '', next = ''] = /^(?:\/\/.*\n)*(\n?)(.*)/.exec(text) ?? [];
  if (!comment.startsWith('//')) return undefined;
  const isImport = /^import\b/.test(next);
  if (isImport) return blank && 'has an empty line between its first comment and its imports';
  return blank
    ? undefined
    : 'needs an empty line below its first comment, which is not about the next declaration alone';
}

it('has an empty line below the first comment of a file only where no import follows', () => {
  const files = globSync('{apps,packages,e2e,proofs,bench,scripts}/**/*.{ts,tsx,mjs}', {
    exclude: (path) => /(?:^|\/)(?:node_modules|dist[^/]*)$/.test(path),
  });
  expect(files.length).toBeGreaterThan(1000);
  const problems = files.flatMap((file) => {
    const problem = problemOf(readFileSync(file, 'utf8'));
    return problem ? [`${file} ${problem}`] : [];
  });
  expect(problems).toEqual([]);
  expect([problemOf('// A.\n\nimport 1;'), problemOf('// A.\nconst a = 1;')]).not.toContain(undefined);
});
