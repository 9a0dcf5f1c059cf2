// Names the languages in which a company's texts can be searched: PostgreSQL knows the stems of each.

export const SEARCH_LANGUAGE_KEYS = [
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'hungarian',
  'italian',
  'norwegian',
  'portuguese',
  'romanian',
  'russian',
  'spanish',
  'swedish',
  'turkish',
  'simple',
] as const;
export type SearchLanguage = (typeof SEARCH_LANGUAGE_KEYS)[number];
