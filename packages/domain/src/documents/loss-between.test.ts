// Tests how much of a text a change removes.
import { expect, it } from 'vitest';
import { lossBetween } from './loss-between.ts';

const A = '<p data-id="a">The first paragraph.</p>';
const B = '<p data-id="b">The second one.</p>';

it.each([
  ['nothing when words are added', `${A}${B}`, `${A}<p>New.</p>${B}`, 0],
  ['nothing when blocks change places', `${A}${B}`, `${B}${A}`, 0],
  ['nothing when a block becomes a heading with another id', A, '<h2 data-id="c">The first paragraph.</h2>', 0],
  ['a removed word', A, '<p>The paragraph.</p>', 6],
  ['a removed block', `${A}${B}`, A, 15],
  ['one of two equal blocks', `${A}${A}`, A, 20],
  ['almost everything when the text is replaced by one as long', A, '<p>Completely different.</p>', 19],
  ['everything when the text is emptied', `${A}${B}`, '<p></p>', 36],
])('counts %s', (_what, before, after, lost) => {
  expect(lossBetween(before, after).lost).toBe(lost);
});
