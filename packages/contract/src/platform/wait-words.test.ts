// Tests that a wait in words is never shorter than the wait.
import { expect, it } from 'vitest';
import { waitWords } from './wait-words.ts';

it.each([
  [0, 'about a minute'],
  [60, 'about a minute'],
  [61, 'about 2 minutes'],
  [840, 'about 14 minutes'],
  [5_340, 'about 89 minutes'],
  [5_400, 'about 2 hours'],
  [86_400, 'about 24 hours'],
])('says %i seconds as "%s"', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});
