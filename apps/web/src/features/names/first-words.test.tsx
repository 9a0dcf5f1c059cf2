// Tests what a card says of a document's text.
import { expect, it } from 'vitest';
import { firstWords } from './first-words.ts';

it('reads the words of the first blocks, with a space between blocks', () => {
  expect(firstWords('<h1>Plan</h1><ul><li>one</li><li>two <b>b</b></li></ul>')).toBe('Plan one two b');
});

it('ends a long text behind a whole word', () => {
  const words = firstWords(`<p>${'word '.repeat(200)}</p>`);
  expect(words).toMatch(/word…$/);
  expect(words.length).toBeLessThanOrEqual(141);
});
