// Calculates the height of a card without laying it out: its title takes one line or two, nothing else varies. So the
// list can be virtualised with true sizes, and nothing jumps while it scrolls.

export interface CardMetrics {
  oneLine: number;
  twoLines: number;
  gap: number;
  /** Padding and border left and right of the title. */
  sides: number;
  titleFont: string;
}

export const DESKTOP_CARD: CardMetrics = { oneLine: 89, twoLines: 107, gap: 6, sides: 22, titleFont: '500 13px' };
export const PHONE_CARD: CardMetrics = { oneLine: 106, twoLines: 127, gap: 8, sides: 26, titleFont: '500 15px' };

/** The width of a text in a font (`500 13px`, without the family). */
export type MeasureText = (text: string, font: string) => number;

/** How far the sum of single letters may be from their width in a row, where neighbours move closer together. */
const DOUBT = 0.05;

/** What widths lose where they are rounded, in pixels. */
const ROUNDING = 1;

export type FitsOneLine = (title: string, room: number, font: string) => boolean;

/**
 * Tells whether titles fit on one line. Measuring every title of a big board would take longer than drawing it, so
 * letters are measured once and added up; a title itself is measured only where that is too close to call.
 */
export function lineFitter(measure: MeasureText): FitsOneLine {
  const fonts = new Map<string, number[]>();
  return (title, available, font) => {
    const room = available - ROUNDING;
    let widths = fonts.get(font);
    if (!widths) {
      widths = [];
      fonts.set(font, widths);
    }
    let sum = 0;
    for (let i = 0; i < title.length; i++) {
      const unit = title.charCodeAt(i);
      // Letters of other scripts, joined or in pairs of units: only the whole text says.
      if (unit > 0x24f) return measure(title, font) <= room;
      widths[unit] ??= measure(String.fromCharCode(unit), font);
      sum += widths[unit];
      if (sum > room * (1 + DOUBT)) return false;
    }
    return sum < room * (1 - DOUBT) || measure(title, font) <= room;
  };
}

/** Of a letter of code in a title, in pixels for each of the font's: no letter of a usual monospaced font is wider. */
const CODE_LETTER = 0.58;

export function cardHeight(title: string, cardWidth: number, metrics: CardMetrics, fits: FitsOneLine): number {
  const room = cardWidth - metrics.sides;
  if (!title.includes('`')) return fits(title, room, metrics.titleFont) ? metrics.oneLine : metrics.twoLines;
  let codeLetters = 0;
  const words = title.replaceAll(/`([^`]+)`/g, (_, code: string) => {
    codeLetters += code.length;
    return '';
  });
  const codeWidth = codeLetters * CODE_LETTER * Number.parseFloat(metrics.titleFont.slice(4));
  return fits(words, room - codeWidth, metrics.titleFont) ? metrics.oneLine : metrics.twoLines;
}
