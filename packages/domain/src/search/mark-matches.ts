// Marks the searched words in a text, and chooses the part of a long text that shows them.

/**
 * @param terms in lower case: words as they were typed, and their stems
 * @param isAnywhere also within words, as titles are searched
 * @returns plain and matching text in turn, beginning with plain text, which may be empty
 */
export function markMatches(text: string, terms: readonly string[], isAnywhere = false): string[] {
  const pattern = patternOf(terms, isAnywhere);
  return pattern ? text.split(pattern) : [text];
}

function patternOf(terms: readonly string[], isAnywhere: boolean): RegExp | undefined {
  const wanted = terms
    .filter((term) => term !== '')
    .toSorted((one, other) => other.length - one.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  if (wanted.length === 0) return undefined;
  return new RegExp(
    isAnywhere ? `(${wanted.join('|')})` : `(?<![\\p{L}\\p{N}])((?:${wanted.join('|')})[\\p{L}\\p{N}]*)`,
    'giu',
  );
}

const BEFORE = 50;

/** @returns about `length` characters around the first match, marked as `markMatches` does; undefined without a match */
export function excerptOf(text: string, terms: readonly string[], length = 180): string[] | undefined {
  const plain = text.replace(/\s+/g, ' ').trim();
  const at = patternOf(terms, false)?.exec(plain)?.index;
  if (at === undefined) return undefined;
  const from = at <= BEFORE ? 0 : plain.indexOf(' ', at - BEFORE) + 1;
  const start = from === 0 || from > at ? (at <= BEFORE ? 0 : at) : from;
  const rest = plain.slice(start, start + length + 1);
  const end = rest.length <= length ? rest.length : Math.max(rest.lastIndexOf(' '), at - start + 1);
  const cut = `${start > 0 ? '... ' : ''}${rest.slice(0, end).toWellFormed()}${start + end < plain.length ? ' ...' : ''}`;
  return markMatches(cut, terms);
}
