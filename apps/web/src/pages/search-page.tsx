// /search: lists everything that matches a search. Its address holds the words and the kind: ?q=login&kind=comments.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SEARCH_LIMITS } from '@worklane/contract/search';
import { PAGE_KINDS, type PageKind, SearchScreen } from '../features/search/parts/search-screen.tsx';
import { useLocalState } from '../platform/local-state/local-state.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Scroll } from '../ui/scroll.tsx';
import { useTitle } from '../ui/use-title.ts';

export function SearchPage() {
  const companyId = useLocalState((state) => state.company?.id ?? '');
  const search = useSearch({ strict: false }) as { q?: unknown; kind?: unknown };
  const q = textOf(search.q).slice(0, SEARCH_LIMITS.words);
  const kind = PAGE_KINDS.find((each) => each === search.kind);
  const navigate = useNavigate();
  useTitle(q === '' ? 'Search' : `${q} - Search`);
  const show = (next: { q: string; kind: PageKind | undefined }) =>
    void navigate({
      to: '/search',
      search: { q: next.q, ...(next.kind && { kind: next.kind }) } as never,
      replace: true,
    });
  return (
    <>
      <PageHead title="Search" />
      <Scroll>
        <SearchScreen key={companyId} companyId={companyId} q={q} kind={kind} onChange={show} />
      </Scroll>
    </>
  );
}

/** Returns a parameter as text: the router reads ?q=12 as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
