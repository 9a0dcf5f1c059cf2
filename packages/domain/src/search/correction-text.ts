// Says that results are not for the words as they were typed.

/** Of projects and people. */
export const SIMILAR_NAMES = 'Showing similar names.';

const quoted = (words: readonly string[], conjunction: 'and' | 'or'): string =>
  new Intl.ListFormat('en', { type: conjunction === 'and' ? 'conjunction' : 'disjunction' }).format(
    words.map((word) => `“${word}”`),
  );

/** @param corrected words that no ticket, document, comment or file has, and what is searched for instead; at least one */
export function correctionText(corrected: readonly { from: string; to: string }[]): string {
  const missing = quoted(
    corrected.map(({ from }) => from),
    'or',
  );
  const instead = quoted(
    corrected.map(({ to }) => to),
    'and',
  );
  return `No ticket or text has ${missing}. Showing results for ${instead}.`;
}
