// Fetches the comments, history and relations of one ticket, which boards don't need.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Comment, StatusChange } from '@worklane/contract/ticket-activity';
import { type FieldChange, ticketChanges } from '@worklane/contract/ticket-changes';
import { ticketRelations } from '@worklane/contract/ticket-relations';
import { tickets } from '@worklane/contract/tickets';
import { call } from '../../../platform/api/call.ts';
import { pendingNow } from '../../../platform/changes/pending-now.ts';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { earlierPages } from './earlier-pages.ts';
import { ticketKeys } from './ticket-keys.ts';

export const commentsQuery = (ticket: string) =>
  earlierPages<Comment>({
    queryKey: ticketKeys.comments(ticket),
    fetchPage: async (query, signal) => {
      const page = await call(tickets.comments, { params: { ticket }, query, signal });
      return query.before === undefined ? [...page, ...unsavedComments(ticket, page)] : page;
    },
    at: ({ created_at }) => created_at,
  });

function unsavedComments(ticket: string, saved: readonly Comment[]): Comment[] {
  return pendingNow.all().flatMap(({ command, input, person, at }) => {
    if (command !== 'tickets.comment') return [];
    const { params, body } = input as { params: { ticket: string }; body: { id: string; content: string } };
    if (params.ticket !== ticket || saved.some(({ id }) => id === body.id)) return [];
    const time = new Date(at).toISOString();
    return [{ ...body, ticket_id: ticket, user_id: person, created_at: time, updated_at: time }];
  });
}

export const historyQuery = (ticket: string) =>
  earlierPages<StatusChange>({
    queryKey: ticketKeys.history(ticket),
    fetchPage: (query, signal) => call(tickets.history, { params: { ticket }, query, signal }),
    at: ({ changed_at }) => changed_at,
  });

export const changesQuery = (ticket: string) =>
  earlierPages<FieldChange>({
    queryKey: ticketKeys.changes(ticket),
    fetchPage: (query, signal) => call(ticketChanges.list, { params: { ticket }, query, signal }),
    at: ({ changed_at }) => changed_at,
  });

export function relationsQuery(ticketId: string) {
  return queryOptions({
    queryKey: ticketKeys.relations(ticketId),
    queryFn: ({ signal }) => call(ticketRelations.get, { params: { ticket: ticketId }, signal }),
    staleTime: FRESHNESS.tickets,
  });
}

export function prefetchDetail(client: QueryClient, ticketId: string): void {
  void client.prefetchInfiniteQuery(commentsQuery(ticketId));
  void client.prefetchInfiniteQuery(historyQuery(ticketId));
  void client.prefetchInfiniteQuery(changesQuery(ticketId));
  void client.prefetchQuery(relationsQuery(ticketId));
}
