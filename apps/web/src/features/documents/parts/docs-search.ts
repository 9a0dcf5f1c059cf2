// Defines the search parameters of the documents list: /projects/EDGE/docs?q=design&category=Guides&sort=title.
import { textParameters } from '../../../platform/local-state/text-parameters.ts';

export type DocsSearch = { [Name in 'q' | 'category' | 'sort']?: string | undefined };

export const readDocsSearch = (search: Record<string, unknown>): DocsSearch =>
  textParameters(search, ['q', 'category', 'sort']);
