// Finds the board's own word for what a file calls a status, a priority or a type.

export interface Word {
  key: string;
  label: string;
}

/**
 * Matches words without regard to capitals, spaces, hyphens and underscores: `In Progress`, `in-progress` and
 * `InProgress` are one.
 */
export function createWordMatcher(words: readonly Word[]): (given: string) => string | undefined {
  const keysByForm = new Map<string, string>();
  for (const form of [withoutGaps, withUnderscores]) {
    for (const word of words) keysByForm.set(form(word.label), word.key);
    for (const word of words) keysByForm.set(form(word.key), word.key);
  }
  return (given) => keysByForm.get(withUnderscores(given)) ?? keysByForm.get(withoutGaps(given));
}

function withUnderscores(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

function withoutGaps(text: string): string {
  return withUnderscores(text).replaceAll('_', '');
}
