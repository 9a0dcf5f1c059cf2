// Tests how deeply JSON is nested: brackets inside texts do not count.
import { expect, it } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

it.each([
  ['{"a":[{"b":1}]}', 3, false],
  ['{"a":[{"b":1}]}', 2, true],
  ['"[[[[[["', 1, false],
  ['["\\"[[[[", 1]', 1, false],
  ['[[],[],[]]', 2, false],
  ['['.repeat(500_000), 20, true],
] as const)('%.20s', (text, most, isDeeper) => {
  expect(isDeeperThan(text, most)).toBe(isDeeper);
});
