// Fetches the next page of a list. When an event refetches the list at that moment, the library drops one of the two fetches;
// this hook asks for the page again once the other has ended.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

type PagedQuery = Pick<
  UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/**
 * @param isAutomatic fetches page after page for as long as it is true, without a press of the button
 * @returns what the button below the list needs
 */
export function useNextPage(
  { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: PagedQuery,
  { isAutomatic = false } = {},
) {
  const [wanted, setWanted] = useState(0);
  const pages = data?.pages.length ?? 0;
  const isWanted = (isAutomatic || wanted > pages) && hasNextPage && !isFetchNextPageError;
  /** The number of the page to fetch: another one after each page, which runs the effect again. */
  const next = isWanted ? pages + 1 : null;
  const [ended, setEnded] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(ended): another fetch may have begun and ended between two renders
  useEffect(() => {
    if (next === null || isFetching) return;
    // An event may have started a refetch that this render doesn't know of yet: it must not be cancelled.
    void fetchNextPage({ cancelRefetch: false }).then(() => setEnded((count) => count + 1));
  }, [next, isFetching, fetchNextPage, ended]);
  return {
    isFetching: isWanted,
    hasFailed: isFetchNextPageError,
    onMore: () => {
      setWanted(pages + 1);
      if (isFetchNextPageError) void fetchNextPage();
    },
  };
}
