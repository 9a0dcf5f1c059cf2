// Names the languages in which a company's texts can be searched: PostgreSQL knows the stems of each.

export const SEARCH_LANGUAGES = {
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
} as const;
export type SearchLanguage = keyof typeof SEARCH_LANGUAGES;

export const SEARCH_LANGUAGE_KEYS = Object.keys(SEARCH_LANGUAGES) as [SearchLanguage, ...SearchLanguage[]];
