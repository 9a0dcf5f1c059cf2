// Tests the article before the names of roles and types.
import { expect, it } from 'vitest';
import { withArticle } from './with-article.ts';

it.each([
  ['Administrator', 'an Administrator'],
  ['Team Member', 'a Team Member'],
  ['improvement', 'an improvement'],
])('puts the article before %s', (words, said) => expect(withArticle(words)).toBe(said));
