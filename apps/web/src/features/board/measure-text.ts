// Measures the width of a line of text in the app's font.
import type { MeasureText } from './card-size.ts';

const LETTERS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));

export function textMeasurer(fontFamily: string): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  let current = '';
  let wider: ReadonlyMap<string, number> = new Map();
  return (text, font) => {
    if (!context) return Number.POSITIVE_INFINITY;
    if (current !== font) {
      current = font;
      context.font = `${font} ${fontFamily}`;
      const onPage = lettersOnPage(context.font);
      wider = new Map(LETTERS.map((letter, i) => [letter, (onPage[i] ?? 0) - context.measureText(letter).width]));
    }
    let width = context.measureText(text).width;
    for (const letter of text) width += wider.get(letter) ?? 0;
    return width;
  };
}

/** Measures the font's alternative letters on the page, because a canvas doesn't know them. */
function lettersOnPage(font: string): number[] {
  const row = document.createElement('div');
  row.style.cssText = 'position: absolute; visibility: hidden; contain: layout; white-space: pre';
  row.style.font = font;
  const spans = LETTERS.map((letter) => {
    const span = document.createElement('span');
    span.textContent = letter;
    return span;
  });
  row.append(...spans);
  document.body.append(row);
  const widths = spans.map((span) => span.getBoundingClientRect().width);
  row.remove();
  return widths;
}
