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

export const SEARCH_LANGUAGES: Record<SearchLanguage, string> = {
  danish: 'Danish',
  dutch: 'Dutch',
  english: 'English',
  finnish: 'Finnish',
  french: 'French',
  german: 'German',
  hungarian: 'Hungarian',
  italian: 'Italian',
  norwegian: 'Norwegian',
  portuguese: 'Portuguese',
  romanian: 'Romanian',
  russian: 'Russian',
  spanish: 'Spanish',
  swedish: 'Swedish',
  turkish: 'Turkish',
  simple: 'Other (words as they are written)',
};
