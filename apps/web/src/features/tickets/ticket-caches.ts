// Changes to what is cached of tickets, wherever they come from: this person, the server's answers, other people.
import type { QueryClient } from '@tanstack/react-query';
import type { BoardData } from './board/board-data.ts';
import { ticketKeys } from './data.ts';
import type { TicketData } from './ticket-data.ts';

/** A patch is not a fetch: how fresh the board counts stays as it was. */
export function changeBoard(client: QueryClient, projectId: string, change: (data: BoardData) => BoardData): void {
  const key = ticketKeys.board(projectId);
  const state = client.getQueryState<BoardData>(key);
  if (!state?.data) return;
  const next = change(state.data);
  if (next !== state.data) client.setQueryData(key, next, { updatedAt: state.dataUpdatedAt });
}

/** A ticket may be cached by its key and by its id. */
function cachedTickets(client: QueryClient, ticketId: string) {
  const found = client.getQueriesData<TicketData>({ queryKey: ticketKeys.details });
  return found.flatMap(([key, data]) => (data?.server.id === ticketId ? [{ key, data }] : []));
}

export function changeTicket(client: QueryClient, ticketId: string, change: (data: TicketData) => TicketData): void {
  for (const { key, data } of cachedTickets(client, ticketId)) {
    const next = change(data);
    if (next !== data) client.setQueryData(key, next, { updatedAt: client.getQueryState(key)?.dataUpdatedAt });
  }
}

export function refetchTicket(client: QueryClient, ticketId: string, isOld: (data: TicketData) => boolean): boolean {
  const old = cachedTickets(client, ticketId).filter(({ data }) => isOld(data));
  for (const { key } of old) void client.invalidateQueries({ queryKey: key });
  return old.length > 0;
}

/** What was below tickets that are gone has no parent any more. */
export function refetchBelow(client: QueryClient, parentIds: readonly string[]): void {
  for (const [key, data] of client.getQueriesData<TicketData>({ queryKey: ticketKeys.details })) {
    if (parentIds.includes(data?.server.parent_id ?? '')) void client.invalidateQueries({ queryKey: key });
  }
}

/** The ticket is gone: whoever looks at it asks again and is told so. */
export function forgetTicket(client: QueryClient, ticketId: string): void {
  for (const { key } of cachedTickets(client, ticketId)) void client.resetQueries({ queryKey: key });
  client.removeQueries({ queryKey: ticketKeys.comments(ticketId) });
  client.removeQueries({ queryKey: ticketKeys.history(ticketId) });
}
