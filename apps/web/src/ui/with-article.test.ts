// Roles and types are said with the article they take.
import { expect, it } from 'vitest';
import { withArticle } from './with-article.ts';

it.each([
  ['Administrator', 'an Administrator'],
  ['Team Member', 'a Team Member'],
  ['improvement', 'an improvement'],
])('says %s with its article', (words, said) => expect(withArticle(words)).toBe(said));
