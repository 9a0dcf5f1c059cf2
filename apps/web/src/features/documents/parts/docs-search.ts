// Names what the address of the documents list may say: /projects/EDGE/docs?q=design&category=Guides&sort=title.

export type DocsSearch = { [Name in 'q' | 'category' | 'sort']?: string | undefined };

/** Digits alone arrive as a number. */
export function readDocsSearch({ q, category, sort }: Record<string, unknown>): DocsSearch {
  return { q: wordOf(q), category: wordOf(category), sort: wordOf(sort) };
}

const wordOf = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;
