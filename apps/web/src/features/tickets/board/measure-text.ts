// The width of a line of text in the app's font, as the browser will set it.
import type { MeasureText } from './card-size.ts';

export function textMeasurer(fontFamily: string): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  let current = '';
  return (text, font) => {
    if (!context) return Number.POSITIVE_INFINITY;
    if (current !== font) {
      context.font = `${font} ${fontFamily}`;
      current = font;
    }
    return context.measureText(text).width;
  };
}
