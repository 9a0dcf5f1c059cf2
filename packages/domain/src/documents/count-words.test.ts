// Tests that words are counted as they are read, whatever marks and blocks they stand in.
import { expect, it } from 'vitest';
import { countWords } from './count-words.ts';

it.each([
  ['', 0],
  ['<p></p>', 0],
  ['<h1>Router benchmark</h1><p>Every <strong>rou</strong>ter, twice.</p>', 5],
  ['<ul><li>one</li><li>two</li></ul>', 2],
  ["<p>don't stop at 3.5 ms&nbsp;now</p>", 6],
  ['<p>東京に行きます</p>', 4],
])('%s', (html, words) => expect(countWords(html)).toBe(words));
