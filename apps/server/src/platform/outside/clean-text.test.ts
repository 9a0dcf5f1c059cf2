// Tests how texts of other products are cleaned.
import { expect, it } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';

it('removes direction marks and control characters', () => {
  const hostile = 'paid \u202eton\u202c\u2066x\u2069\u0000';
  expect(cleanText(`${hostile}\nnext`, 100)).toBe('paid  ton  x  \nnext');
  expect(cleanLine(hostile, 100)).toBe('paid  ton  x');
});

it('cuts no character in half', () => {
  for (const clean of [cleanLine, cleanText]) expect(clean('a😀', 2)).toBe('a\ufffd');
});
