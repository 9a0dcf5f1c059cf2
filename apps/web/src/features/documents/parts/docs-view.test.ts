// Tests how documents are searched and sorted, and how the address says it.
import { expect, it } from 'vitest';
import { aDocument } from '../testing/a-document.ts';
import { readDocsSearch } from './docs-search.ts';
import { categoriesOf, docsViewOf, searchOfDocs, showDocuments } from './docs-view.ts';

const method = aDocument({ title: 'Router method', created_at: '2026-11-03', updated_at: '2026-11-04' });
const guide = aDocument({ title: 'a guide', category: 'Guides', created_at: '2026-11-01', updated_at: '2026-11-09' });
const figma = aDocument({ title: 'Design System', external_url: 'https://figma.com/file/9', category: 'Guides' });
const all = [method, guide, figma];
const shown = (search: Parameters<typeof docsViewOf>[0]) => showDocuments(all, docsViewOf(search));

it('separates links and uploaded files from written documents', () => {
  expect(shown({})).toEqual({ internal: [guide, method], external: [figma] });
});

it('matches every word in title and URL, ignoring case', () => {
  expect(shown({ q: 'ROUTER me' })).toEqual({ internal: [method], external: [] });
  expect(shown({ q: 'figma.com' })).toEqual({ internal: [], external: [figma] });
  expect(shown({ q: 'router guide' })).toEqual({ internal: [], external: [] });
});

it('shows only one category when asked', () => {
  expect(shown({ category: 'Guides' })).toEqual({ internal: [guide], external: [figma] });
  expect(shown({ category: 'guides' })).toEqual({ internal: [], external: [] });
});

it('sorts by update, creation or title', () => {
  expect(shown({ sort: 'created' }).internal).toEqual([method, guide]);
  expect(shown({ sort: 'title' }).internal).toEqual([guide, method]);
});

it('lists each category once by name, and General where there are none', () => {
  expect(categoriesOf(all)).toEqual(['General', 'Guides']);
  expect(categoriesOf([])).toEqual(['General']);
});

it('reads an address back as it was written', () => {
  const view = { words: '2026', category: '7', order: 'title' } as const;
  expect(docsViewOf(readDocsSearch({ q: 2026, category: 7, sort: 'title' }))).toEqual(view);
  expect(docsViewOf(searchOfDocs(view))).toEqual(view);
  expect(searchOfDocs(docsViewOf({}))).toEqual({ q: undefined, category: undefined, sort: undefined });
});
