// Tests that one token is counted in the singular.
import { expect, it } from 'vitest';
import { tokensWords } from './tokens-words.ts';

it('counts one token in the singular', () => {
  expect([0, 1, 2, 5_000].map((count) => tokensWords(count, 'en'))).toEqual([
    '0 tokens',
    '1 token',
    '2 tokens',
    '5,000 tokens',
  ]);
});
