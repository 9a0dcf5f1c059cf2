// Cleans texts of other products for storage, without changing their meaning.
import { CONTROL_IN_TEXT, MOST_MARKS } from '@worklane/contract/platform/primitives';

const CONTROL = new RegExp(CONTROL_IN_TEXT, 'gu');
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
/** Beyond those that a text can have here: putting them in order would take a time that grows with their square. */
const MARKS_BEYOND = new RegExp(`(?<!\\p{M})(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

export function cleanText(given: string): string {
  return given
    .toWellFormed()
    .replace(MARKS_BEYOND, '$1')
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(CONTROL, '');
}

export function cleanLine(given: string): string {
  return cleanText(given).replace(DIRECTION, '').replace(/\s+/g, ' ').trim();
}

/** Shortens a text without splitting a character. */
export function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = /[\ud800-\udbff]/.test(text[max - 2] ?? '') ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}
