// What belongs to one ticket alone: its comments, its history, what it has to do with others. A board needs none of it.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ticketChanges } from '@worklane/contract/ticket-changes';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { ticketKeys } from './ticket-keys.ts';

export function commentsQuery(ticketId: string) {
  return queryOptions({
    queryKey: ticketKeys.comments(ticketId),
    queryFn: ({ signal }) => call(tickets.comments, { params: { ticket: ticketId }, signal }),
    staleTime: FRESHNESS.tickets,
  });
}

export function historyQuery(ticketId: string) {
  return queryOptions({
    queryKey: ticketKeys.history(ticketId),
    queryFn: ({ signal }) => call(tickets.history, { params: { ticket: ticketId }, signal }),
    staleTime: FRESHNESS.tickets,
  });
}

export function changesQuery(ticketId: string) {
  return queryOptions({
    queryKey: ticketKeys.changes(ticketId),
    queryFn: ({ signal }) => call(ticketChanges.list, { params: { ticket: ticketId }, signal }),
    staleTime: FRESHNESS.tickets,
  });
}

export function relationsQuery(ticketId: string) {
  return queryOptions({
    queryKey: ticketKeys.relations(ticketId),
    queryFn: ({ signal }) => call(ticketRelations.get, { params: { ticket: ticketId }, signal }),
    staleTime: FRESHNESS.tickets,
  });
}

export function prefetchDetail(client: QueryClient, ticketId: string): void {
  void client.prefetchQuery(commentsQuery(ticketId));
  void client.prefetchQuery(historyQuery(ticketId));
  void client.prefetchQuery(changesQuery(ticketId));
  void client.prefetchQuery(relationsQuery(ticketId));
}
