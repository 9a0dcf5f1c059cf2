// Fetches the next page of a list. When an event has the list fetched again at that moment, the library lets one of the two
// fetches go; here the page is asked for again once the other has ended.
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

type PagedQuery = Pick<
  UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** @returns what the button below the list needs */
export function useNextPage({ data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: PagedQuery) {
  const [wanted, setWanted] = useState(0);
  const pages = data?.pages.length ?? 0;
  const isWanted = wanted > pages && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    // The event may have begun its fetch before this knows of it: that one is not let go.
    if (isWanted && !isFetching) void fetchNextPage({ cancelRefetch: false });
  }, [isWanted, isFetching, fetchNextPage]);
  return {
    isFetching: isWanted,
    hasFailed: isFetchNextPageError,
    onMore: () => {
      setWanted(pages + 1);
      if (isFetchNextPageError) void fetchNextPage();
    },
  };
}
