// Searches and sorts the documents of a project: by words, by category, and in one of three orders.
import type { ListedDocument } from '@worklane/contract/documents';
import { DEFAULT_CATEGORY } from '@worklane/domain/documents/vocabulary';
import type { DocsSearch } from './docs-search.ts';

const DOC_ORDERS = ['updated', 'created', 'title'] as const;
export type DocOrder = (typeof DOC_ORDERS)[number];

export const DOC_ORDER_LABELS: Record<DocOrder, string> = { updated: 'Updated', created: 'Created', title: 'Title' };

export interface DocsView {
  words: string;
  /** Undefined: all of them. */
  category: string | undefined;
  order: DocOrder;
}

export function docsViewOf({ q = '', category, sort }: DocsSearch): DocsView {
  return { words: q, category, order: DOC_ORDERS.find((each) => each === sort) ?? 'updated' };
}

export function searchOfDocs({ words, category, order }: DocsView): DocsSearch {
  return {
    q: words.trim() === '' ? undefined : words,
    category,
    sort: order === 'updated' ? undefined : order,
  };
}

export const isNarrowed = ({ words, category }: DocsView): boolean => words.trim() !== '' || category !== undefined;

const byText = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Lists the categories that documents have, by name; General when there are none. */
export function categoriesOf(documents: readonly ListedDocument[]): string[] {
  const known = new Set(documents.map(({ category }) => category));
  return known.size === 0 ? [DEFAULT_CATEGORY] : [...known].sort(byText.compare);
}

export interface ShownDocuments {
  internal: readonly ListedDocument[];
  external: readonly ListedDocument[];
}

export function showDocuments(documents: readonly ListedDocument[], view: DocsView): ShownDocuments {
  const words = view.words.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ title, external_url, category }: ListedDocument) => {
    if (view.category !== undefined && category !== view.category) return false;
    const text = `${title}\n${external_url ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = documents.filter(isFound).sort(COMPARE[view.order]);
  return {
    internal: found.filter((document) => !document.is_external),
    external: found.filter((document) => document.is_external),
  };
}

type Compare = (a: ListedDocument, b: ListedDocument) => number;
const latest = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);

const COMPARE: Record<DocOrder, Compare> = {
  updated: (a, b) => latest(a.updated_at, b.updated_at),
  created: (a, b) => latest(a.created_at, b.created_at),
  title: (a, b) => byText.compare(a.title, b.title),
};
