// Tests the parts of a text at a pattern, and the keys that identify them.
import { expect, it } from 'vitest';
import { splitCode } from './split-code.ts';

it('splits a text into code and words', () => {
  const parts = splitCode('Fix `a` in `b`').map(({ text, isMatch }) => [text, isMatch]);
  expect(parts).toEqual([
    ['Fix ', false],
    ['a', true],
    [' in ', false],
    ['b', true],
    ['', false],
  ]);
});

it.each(['`a``a` and `a`', '', '`a`', 'a'])('gives each part of %j a unique key', (text) => {
  const keys = splitCode(text).map(({ at }) => at);
  expect(new Set(keys).size).toBe(keys.length);
});
