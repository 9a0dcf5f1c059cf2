// Fetches search results and their counts.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { SEARCH_LIMITS, type SearchKind, search } from '@worklane/contract/search';
import { call } from '../../platform/api/call.ts';
import { searchZone } from './parts/search-zone.ts';

const FRESH_MS = 10_000;

interface Asked {
  companyId: string;
  q: string;
  /** A calendar day. */
  today: string;
}

/** @param kind all kinds when it is left out, a few of each; of one there are further pages */
export const resultsQuery = ({ companyId, q, today }: Asked, kind: SearchKind | undefined, recent: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: ['tickets', 'search-pages', companyId, q, kind, today],
    queryFn: ({ signal, pageParam: after }) =>
      call(search.find, {
        query: {
          q,
          company_id: companyId,
          kind,
          today,
          time_zone: searchZone(),
          recent: recent.join(','),
          limit: kind ? String(SEARCH_LIMITS.results) : '6',
          after,
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: companyId !== '' && q !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

export const countsQuery = ({ companyId, q, today }: Asked) =>
  queryOptions({
    queryKey: ['search-counts', companyId, q, today],
    queryFn: ({ signal }) =>
      call(search.count, { query: { q, company_id: companyId, today, time_zone: searchZone() }, signal }),
    enabled: companyId !== '' && q !== '',
    staleTime: FRESH_MS,
  });
