// Suggests a project's key from its name.
import { isProjectKey } from './vocabulary.ts';

const LETTERS_OF_ONE_WORD = 4;
const MOST_INITIALS = 5;

/**
 * Suggests the initials of several words, or the first letters of one; with a number when a project has it already.
 * @returns an empty text where the name has no letters a key may have
 */
export function suggestProjectKey(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
  const [first = ''] = words;
  const key =
    words.length > 1
      ? words
          .slice(0, MOST_INITIALS)
          .map((word) => word.charAt(0))
          .join('')
      : first.slice(0, LETTERS_OF_ONE_WORD);
  if (key === '') return '';
  const isFree = (wanted: string) => isProjectKey(wanted) && !taken.includes(wanted);
  if (isFree(key)) return key;
  for (let number = 2; number <= taken.length + 2; number++) if (isFree(`${key}${number}`)) return `${key}${number}`;
  return key;
}
