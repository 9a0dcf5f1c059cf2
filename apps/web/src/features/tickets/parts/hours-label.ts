// Formats hours for cards and column heads: 3 h, 1.5 h.
import { shortNumber } from '../../../ui/text/short-number.ts';

export function hoursLabel(hours: number): string {
  return `${shortNumber(hours)} h`;
}
