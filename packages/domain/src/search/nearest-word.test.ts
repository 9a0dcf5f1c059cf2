// Tests which word is taken for one with a typing mistake.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance, nearestWord, withNearestWords } from './nearest-word.ts';

it.each([
  ['lgoin', 'login', 1],
  ['recieve', 'receive', 1],
  ['importt', 'import', 1],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['kitten', 'sitting', 3],
])('counts the mistakes from %j to %j', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
});

it('is symmetric, and zero only for the same word', () => {
  const word = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 }).map((all) => all.join(''));
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other)).toBe(editDistance(other, one));
      expect(editDistance(one, other) === 0).toBe(one === other);
    }),
  );
});

it('chooses the nearest word, or the most frequent of equally near ones', () => {
  expect(nearestWord('Lgoin', ['The login page', 'Logon'])).toBe('login');
  expect(nearestWord('impotr', ['imposter', 'import'])).toBe('import');
  expect(nearestWord('bord', ['a board', 'a bird', 'the bird'])).toBe('bird');
  expect(nearestWord('login', ['login'])).toBeUndefined();
  expect(nearestWord('zebra', ['crossing'])).toBeUndefined();
});

it('replaces unknown words, only if each has a near one', () => {
  const texts = ['SHOP Harbour Shop', 'CARE Clinic Portal'];
  expect(withNearestWords(['harbor'], texts)).toEqual(['harbour']);
  expect(withNearestWords(['Clinc', 'port'], texts)).toEqual(['clinic', 'port']);
  expect(withNearestWords(['clinic'], texts)).toBeUndefined();
  expect(withNearestWords(['clinc', 'zebra'], texts)).toBeUndefined();
  expect(withNearestWords(['shp'], texts)).toBeUndefined();
});
