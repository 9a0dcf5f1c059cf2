// Tests that the quick choice between one line and two agrees with the measured one.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardHeight, DESKTOP_CARD, lineFitter } from './card-size.ts';

/** Measures with a font whose letters are 4 to 12 wide, and move up to 3% closer in a row. */
function measure(text: string): number {
  let width = 0;
  for (const letter of text) width += 4 + ((letter.codePointAt(0) ?? 0) % 9);
  return text.length > 1 ? width * 0.97 : width;
}

describe('cardHeight', () => {
  it("allows two lines exactly when the title doesn't fit one line with a pixel to spare", () => {
    const fits = lineFitter(measure);
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }).filter((text) => !text.includes('`')),
        fc.integer({ min: 60, max: 400 }),
        (title, width) => {
          const isOneLine = measure(title) <= width - DESKTOP_CARD.sides - 1;
          const height = isOneLine ? DESKTOP_CARD.oneLine : DESKTOP_CARD.twoLines;
          expect(cardHeight(title, width, DESKTOP_CARD, fits)).toBe(height);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('measures code in a title without its backticks', () => {
    const fits = lineFitter((text) => text.length * 6);
    const height = (title: string, width: number) =>
      cardHeight(title, width + DESKTOP_CARD.sides + 1, DESKTOP_CARD, fits);
    expect(height('Fix `parse` now', 8 * 6 + 5 * 7.6)).toBe(DESKTOP_CARD.oneLine);
    expect(height('Fix `parse` now', 8 * 6 + 5 * 7.4)).toBe(DESKTOP_CARD.twoLines);
  });

  it('measures only a few titles as a whole', () => {
    let measured = 0;
    const fits = lineFitter((text) => {
      if (text.length > 1) measured++;
      return measure(text);
    });
    for (let length = 1; length <= 100; length++) fits('x'.repeat(length), 300, '500 13px');
    expect(measured).toBeLessThan(10);
  });
});
