// Fetches the sub-tickets of a ticket beyond the first page.
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  CHILDREN_PAGE,
  type TicketBrief,
  type TicketRelations,
  ticketRelations,
} from '@worklane/contract/ticket-relations';
import { parseTicketKey } from '@worklane/domain/tickets/ticket-key';
import { useState } from 'react';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { useNextPage } from '../../platform/query/use-next-page.ts';
import { ticketKeys } from '../tickets/parts/ticket-keys.ts';

export function useMoreSubTickets(ticketId: string, { children }: TicketRelations) {
  const [isOpen, setIsOpen] = useState(false);
  const first = nextAfter(children);
  const query = useInfiniteQuery({
    // Below the name of the first page: what makes that one old makes these old as well.
    queryKey: [...ticketKeys.relations(ticketId), 'later', first],
    queryFn: ({ pageParam, signal }) =>
      call(ticketRelations.children, { params: { ticket: ticketId }, query: { after: pageParam }, signal }),
    initialPageParam: first ?? '',
    getNextPageParam: nextAfter,
    enabled: isOpen && first !== undefined,
    staleTime: FRESHNESS.tickets,
  });
  const next = useNextPage(query);
  return {
    items: query.data?.pages.flat() ?? [],
    hasMore: query.data ? query.hasNextPage : first !== undefined,
    isFetching: next.isFetching || query.isLoading,
    hasFailed: query.isError,
    showMore: () => {
      setIsOpen(true);
      if (query.data) next.onMore();
      else if (query.isError) void query.refetch();
    },
  };
}

/** Returns the number after which the next page begins; nothing on the last page. */
function nextAfter(page: readonly TicketBrief[]): string | undefined {
  const last = page.at(-1);
  if (!last || page.length < CHILDREN_PAGE) return undefined;
  return String(parseTicketKey(last.key)?.number ?? 0);
}
