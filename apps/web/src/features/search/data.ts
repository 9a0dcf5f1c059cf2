// Fetches search results and their counts.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { SEARCH_LIMITS, type SearchKind, search } from '@worklane/contract/search';
import { call } from '../../platform/api/call.ts';
import { ticketKeys } from '../tickets/parts/ticket-keys.ts';

const FRESH_MS = 10_000;

interface Asked {
  companyId: string;
  q: string;
  /** A calendar day. */
  today: string;
}

/** @param kind all kinds when it is left out, a few of each */
export const resultsQuery = ({ companyId, q, today }: Asked, kind: SearchKind | undefined) =>
  queryOptions({
    queryKey: [...ticketKeys.found, companyId, q, 'page', kind, today],
    queryFn: ({ signal }) =>
      call(search.find, {
        query: { q, company_id: companyId, kind, today, limit: kind ? String(SEARCH_LIMITS.results) : '6' },
        signal,
      }),
    enabled: companyId !== '' && q !== '',
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });

export const countsQuery = ({ companyId, q, today }: Asked) =>
  queryOptions({
    queryKey: ['search-counts', companyId, q, today],
    queryFn: ({ signal }) => call(search.count, { query: { q, company_id: companyId, today }, signal }),
    enabled: companyId !== '' && q !== '',
    staleTime: FRESH_MS,
  });
