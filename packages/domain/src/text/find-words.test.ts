// Tests that words are found where `indexOf` finds them, and in a bounded time.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countMatches, firstMatch, nearestMatch } from './find-words.ts';

const few = fc.array(fc.constantFrom('a', 'b'), { maxLength: 12 }).map((all) => all.join(''));

function placesOf(text: string, words: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at !== -1 && words !== ''; at = text.indexOf(words, at + 1)) places.push(at);
  return places;
}

it('finds the places that indexOf finds', () => {
  fc.assert(
    fc.property(few, few, fc.nat(12), (text, words, to) => {
      const places = placesOf(text, words);
      expect(firstMatch(text, words)).toBe(places[0]);
      expect(countMatches(text, words)).toBe(places.length);
      const nearest = places.toSorted((one, other) => Math.abs(one - to) - Math.abs(other - to))[0];
      expect(nearestMatch(text, words, to)).toBe(nearest);
    }),
  );
});

/** Measures the least processor time of five searches, in microseconds: what else the machine does only adds to it. */
function leastTime(text: string, words: string): number {
  const times = Array.from({ length: 5 }, () => {
    const { user } = process.cpuUsage();
    for (const find of [firstMatch, countMatches, nearestMatch]) find(text, words, 100_000);
    return process.cpuUsage().user - user;
  });
  return Math.min(...times);
}

it.each([
  ['at their end', `${'a'.repeat(1_999)}b`],
  ['in their middle', `${'a'.repeat(1_000)}b${'a'.repeat(999)}`],
  ['nowhere', 'a'.repeat(2_000)],
])('takes about as long for words that differ from a long text %s as for one letter of it', (_where, words) => {
  const text = 'a'.repeat(200_000);
  // A search whose time grows with the product of both lengths takes a thousand times as long.
  expect(leastTime(text, words)).toBeLessThan(50 * leastTime(text, 'b'));
});
