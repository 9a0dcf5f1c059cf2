// Tests which part of two texts is shown as changed.
import { expect, it } from 'vitest';
import { changedPart } from './changed-part.ts';

const lines = (...words: string[]) => words.join('\n');

it.each([
  [
    'in the middle',
    ['a', 'b', 'c', 'd', 'e'],
    ['a', 'b', 'X', 'd', 'e'],
    ['…', 'b', 'c', 'd', '…'],
    ['…', 'b', 'X', 'd', '…'],
  ],
  ['at the beginning', ['a', 'b', 'c'], ['X', 'b', 'c'], ['a', 'b', '…'], ['X', 'b', '…']],
  ['at the end', ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], ['…', 'c'], ['…', 'c', 'd']],
  ['in a line that is repeated', ['a', 'a'], ['a', 'a', 'a'], ['…', 'a'], ['…', 'a', 'a']],
  ['everywhere', ['a'], ['b', 'c'], ['a'], ['b', 'c']],
  ['from nothing', [''], ['a', 'b'], [''], ['a', 'b']],
])('%s', (_, before, after, shownBefore, shownAfter) => {
  expect(changedPart(lines(...before), lines(...after))).toEqual({
    before: lines(...shownBefore),
    after: lines(...shownAfter),
  });
});
