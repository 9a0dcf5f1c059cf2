// Says the figures of insights in words.
import { shortNumber } from '../../ui/text/short-number.ts';

/** Writes a number of days: 3.2 days. */
export function daysWords(days: number): string {
  const shown = shortNumber(days);
  return shown === '1' ? '1 day' : `${shown} days`;
}

/** @param span from when to when */
export const medianWords = (days: number | null, span: string): string =>
  days === null ? `Median days ${span}: none yet` : `${daysWords(days)} median, ${span}`;

/** Writes a number of tickets: 21 tickets. */
export const ticketWords = (count: number): string => (count === 1 ? '1 ticket' : `${shortNumber(count)} tickets`);

export const rounded = (days: number | null): number | null => (days === null ? null : Math.round(days * 10) / 10);
