// Tests where a sign-in may lead.
import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const HERE = 'https://work.northbeam.io';

test('returns to any path of this site', () => {
  expect(returnPath('/projects/EDGE?q=a#b', HERE)).toBe('/projects/EDGE?q=a#b');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'projects',
  '',
  undefined,
  7,
])('never returns to %j', (wanted) => {
  expect(returnPath(wanted, HERE)).toBeUndefined();
});
