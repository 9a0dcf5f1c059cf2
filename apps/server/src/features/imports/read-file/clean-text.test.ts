// Tests the cleaning of texts of other products.
import { expect, it } from 'vitest';
import { processorTime } from '../../../testing/processor-time.ts';
import { cleanText } from './clean-text.ts';

it('keeps as many accents of a letter as a text can have, without sorting the rest', () => {
  const [above, below] = ['\u0301', '\u0323'];
  const begun = processorTime();
  const cleaned = cleanText(`x${above.repeat(30_000)}${below.repeat(30_000)} and y${below}`);
  expect(processorTime() - begun).toBeLessThan(1_000);
  expect(cleaned).toBe(`x${above.repeat(30)} and ỵ`.normalize('NFC'));
});
