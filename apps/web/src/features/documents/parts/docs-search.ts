// Defines the search parameters of the documents list: /projects/EDGE/docs?q=design&category=Guides&sort=title.
import { addressWords } from '../../../platform/local-state/address-words.ts';

export type DocsSearch = { [Name in 'q' | 'category' | 'sort']?: string | undefined };

export const readDocsSearch = (search: Record<string, unknown>): DocsSearch =>
  addressWords(search, ['q', 'category', 'sort']);
