// Cleans texts of other products for storage, without changing their meaning.
import { CONTROL_IN_TEXT } from '@worklane/contract/primitives';

const CONTROL = new RegExp(CONTROL_IN_TEXT, 'g');
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

export function cleanText(given: string): string {
  return given
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(CONTROL, '');
}

export function cleanLine(given: string): string {
  return cleanText(given).replace(DIRECTION, '').replace(/\s+/g, ' ').trim();
}

/** At most this long, never in the middle of a character. */
export function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\ud800-\udbff]/.test(text[max - 2] ?? '') ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}
