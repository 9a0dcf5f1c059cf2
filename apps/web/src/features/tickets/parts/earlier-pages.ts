// Fetches the earlier pages of lists that start with the newest page, oldest entry first.
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { cursorAt } from '@worklane/contract/platform/paging';
import { ACTIVITY_PAGE } from '@worklane/contract/ticket-activity';
import { FRESHNESS } from '../../../platform/query/freshness.ts';

export type Pages<Item> = InfiniteData<Item[], string | undefined>;

interface List<Item> {
  queryKey: readonly unknown[];
  fetchPage: (query: { before?: string }, signal: AbortSignal) => Promise<Item[]>;
  at: (item: Item) => string;
}

export function earlierPages<Item extends { id: string }>({ queryKey, fetchPage, at }: List<Item>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === undefined ? {} : { before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ([oldest, ...others]: Item[]) =>
      oldest && others.length + 1 >= ACTIVITY_PAGE ? cursorAt(at(oldest), oldest.id) : undefined,
    staleTime: FRESHNESS.tickets,
  });
}

/** Joins all fetched pages, oldest first. */
export const allOf = <Item>({ pages }: { pages: Item[][] }): Item[] => pages.toReversed().flat();
