// Tests that matches are marked, and that an excerpt shows the first of them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { excerptOf, markMatches } from './mark-matches.ts';

it('marks words that begin with a term, and titles anywhere', () => {
  expect(markMatches('The universities and a diversity', ['univers'])).toEqual([
    'The ',
    'universities',
    ' and a diversity',
  ]);
  expect(markMatches('Universe (v1.0)', ['v1.0', 'univ'])).toEqual(['', 'Universe', ' (', 'v1.0', ')']);
  expect(markMatches('Zebracrossing', ['crossing'], true)).toEqual(['Zebra', 'crossing', '']);
  expect(markMatches('rate  limit', ['rate limit'])).toEqual(['', 'rate  limit', '']);
  expect(markMatches('Plain', [])).toEqual(['Plain']);
});

it('loses nothing of a text', () => {
  const text = fc.array(fc.constantFrom('ab', 'b', ' ', '(', '𝒳'), { maxLength: 20 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 3 }), fc.boolean(), (whole, terms, isAnywhere) => {
      expect(markMatches(whole, terms, isAnywhere).join('')).toBe(whole);
    }),
  );
});

it('shows the surroundings of the first match in a long text', () => {
  const long = `${'before '.repeat(100)}needle${' after'.repeat(100)}`;
  const parts = excerptOf(long, ['needle']) ?? [];
  expect(parts[1]).toBe('needle');
  expect(parts.join('').length).toBeLessThan(200);
  expect(parts[0]).toMatch(/^\.\.\. before .* before $/);
  expect(parts[2]).toMatch(/ after \.\.\.$/);
  expect(excerptOf('needle', ['needle'])).toEqual(['', 'needle', '']);
  expect(excerptOf(`${'x'.repeat(500)} needle`, ['needle'])?.[1]).toBe('needle');
  expect(excerptOf('hay', ['needle'])).toBeUndefined();
});
