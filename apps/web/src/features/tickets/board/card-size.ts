// How high a card is, known without laying it out: its title takes one line or two, nothing else varies. So the list can be
// virtualised with true sizes, and nothing jumps while it scrolls.

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

export type MeasureText = (text: string, font: string) => number;

/** Exact where it is close, and cheap for the many titles that are clearly short or long. */
export function cardHeight(title: string, cardWidth: number, metrics: CardMetrics, measure: MeasureText): number {
  const room = cardWidth - metrics.sides;
  const size = Number.parseFloat(metrics.titleFont.slice(4));
  // No Latin text is set narrower than a quarter of its size a character, or wider than its size.
  if (title.length * size <= room) return metrics.oneLine;
  if (title.length * size * 0.25 > room && isLatin(title)) return metrics.twoLines;
  return measure(title, metrics.titleFont) <= room ? metrics.oneLine : metrics.twoLines;
}

function isLatin(text: string): boolean {
  return /^[\u0020-\u024f]*$/.test(text);
}
