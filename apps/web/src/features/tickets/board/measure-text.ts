// The width of a line of text in the app's font, as the browser will set it. Remembered, since boards are drawn again and
// again with the same titles.
import type { MeasureText } from './card-size.ts';

const LIMIT = 40_000;

export function textMeasurer(fontFamily: string): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, number>();
  let current = '';
  return (text, font) => {
    const key = `${font}${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    if (widths.size > LIMIT) widths.clear();
    if (context && current !== font) {
      context.font = `${font} ${fontFamily}`;
      current = font;
    }
    const width = context?.measureText(text).width ?? Number.POSITIVE_INFINITY;
    widths.set(key, width);
    return width;
  };
}
