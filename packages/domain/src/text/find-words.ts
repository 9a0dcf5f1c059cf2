// Finds words in a text in a time that grows with the sum of both lengths. `indexOf` and `lastIndexOf` can take as long as their
// product, and people choose both.

/** Visits each place of the words, also those that overlap, until the visitor returns false. */
export function visitMatches(text: string, words: string, visit: (start: number) => boolean): void {
  if (words === '' || words.length > text.length) return;
  const fallbacks = fallbacksOf(words);
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    while (matched > 0 && unit !== words.charCodeAt(matched)) matched = fallbacks[matched - 1] ?? 0;
    if (unit === words.charCodeAt(matched)) matched++;
    if (matched < words.length) continue;
    if (!visit(at - words.length + 1)) return;
    matched = fallbacks[matched - 1] ?? 0;
  }
}

/**
 * Computes for each beginning of the words how many units at its end begin the words as well (Knuth, Morris and Pratt).
 */
function fallbacksOf(words: string): Uint32Array {
  const fallbacks = new Uint32Array(words.length);
  let matched = 0;
  for (let at = 1; at < words.length; at++) {
    const unit = words.charCodeAt(at);
    while (matched > 0 && unit !== words.charCodeAt(matched)) matched = fallbacks[matched - 1] ?? 0;
    if (unit === words.charCodeAt(matched)) matched++;
    fallbacks[at] = matched;
  }
  return fallbacks;
}

export function firstMatch(text: string, words: string): number | undefined {
  let first: number | undefined;
  visitMatches(text, words, (start) => {
    first = start;
    return false;
  });
  return first;
}

/** Finds the place next to a position; of two at the same distance the former. */
export function nearestMatch(text: string, words: string, to: number): number | undefined {
  let nearest: number | undefined;
  visitMatches(text, words, (start) => {
    if (nearest === undefined || Math.abs(start - to) < Math.abs(nearest - to)) nearest = start;
    return start < to;
  });
  return nearest;
}

export function countMatches(text: string, words: string): number {
  let count = 0;
  visitMatches(text, words, () => {
    count++;
    return true;
  });
  return count;
}
