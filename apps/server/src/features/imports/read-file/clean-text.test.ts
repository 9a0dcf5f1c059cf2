// Tests the cleaning of texts of other products.
import { expect, it } from 'vitest';
import { cleanText } from './clean-text.ts';

it('keeps as many accents of a letter as a text can have, without sorting the rest', () => {
  const [above, below] = ['\u0301', '\u0323'];
  const begun = performance.now();
  const cleaned = cleanText(`x${above.repeat(30_000)}${below.repeat(30_000)} and y${below}`);
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(cleaned).toBe(`x${above.repeat(30)} and ỵ`.normalize('NFC'));
});
