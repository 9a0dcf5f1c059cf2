// Names the languages of the search for people: apart from their keys, which every page has.
import type { SearchLanguage } from './languages.ts';

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
