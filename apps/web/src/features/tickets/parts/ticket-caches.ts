// Updates the cached tickets, whether a change comes from this user, the server's answers or other people.
import type { QueryClient } from '@tanstack/react-query';
import type { Found } from '@worklane/contract/search';
import type { TicketRelations } from '@worklane/contract/ticket-relations';
import type { BoardData } from './board-data.ts';
import type { BoardEvent } from './board-state.ts';
import type { TicketData } from './ticket-data.ts';
import { ticketKeys } from './ticket-keys.ts';

/** Patches the cached board without changing how fresh it counts. */
export function changeBoard(client: QueryClient, projectId: string, change: (data: BoardData) => BoardData): void {
  const key = ticketKeys.board(projectId);
  const state = client.getQueryState<BoardData>(key);
  if (!state?.data) return;
  const next = change(state.data);
  if (next !== state.data) client.setQueryData(key, next, { updatedAt: state.dataUpdatedAt });
}

/** Finds a ticket in the cache, by its key and by its id. */
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

/** Returns the record as shown, where it was fetched. */
export function shownTicket(client: QueryClient, ticketId: string) {
  return cachedTickets(client, ticketId)[0]?.data.shown;
}

export function refetchTicket(client: QueryClient, ticketId: string, isOld: (data: TicketData) => boolean): boolean {
  const old = cachedTickets(client, ticketId).filter(({ data }) => isOld(data));
  for (const { key } of old) void client.invalidateQueries({ queryKey: key });
  return old.length > 0;
}

let assignedTimer: ReturnType<typeof setTimeout> | undefined;
const ASSIGNED_PAUSE_MS = 250;

/** Fetches My Tasks again, once after the last event of a batch. */
export function refetchAssigned(client: QueryClient): void {
  clearTimeout(assignedTimer);
  assignedTimer = setTimeout(() => void client.invalidateQueries({ queryKey: ticketKeys.assigned }), ASSIGNED_PAUSE_MS);
}

/** Refetches lists of several projects, because other projects, and so other tickets, can be visible now. */
export function refetchFromProjects(client: QueryClient): void {
  refetchAssigned(client);
  void client.invalidateQueries({ queryKey: ticketKeys.found });
}

/** Fetches lines about other tickets again. They are outdated when one of those changes, or its parent. */
export function refetchRelations(client: QueryClient, event: BoardEvent): void {
  const { ids, moves } = touched(event);
  for (const [key, data] of client.getQueriesData<TicketRelations>({ queryKey: ticketKeys.allRelations })) {
    if (!data) continue;
    const { parent, children, links } = data;
    const shown = [...children, ...links.map((link) => link.ticket), ...(parent ? [parent] : [])];
    if (moves || shown.some((each) => ids.includes(each.id))) void client.invalidateQueries({ queryKey: key });
  }
}

/** Removes deleted tickets from found and recent ones at once, and refetches the others. */
export function changeFound(client: QueryClient, event: BoardEvent): void {
  const { ids } = touched(event);
  for (const [key, data] of client.getQueriesData<Found>({ queryKey: ticketKeys.found })) {
    const others = data?.tickets.filter(({ id }) => !ids.includes(id)) ?? [];
    const isOld = others.length < (data?.tickets.length ?? 0);
    if (data && isOld && event.type === 'ticket.deleted') client.setQueryData<Found>(key, { ...data, tickets: others });
    else if (isOld || event.type === 'ticket.restored') void client.invalidateQueries({ queryKey: key });
  }
}

function touched(event: BoardEvent): { ids: readonly string[]; moves: boolean } {
  switch (event.type) {
    case 'ticket.created':
      return { ids: [], moves: event.payload.ticket.parent_id !== null };
    case 'ticket.updated':
      return { ids: [event.payload.ticket.id], moves: event.payload.ticket.changes.parent_id !== undefined };
    case 'ticket.moved':
      return { ids: event.payload.places.map(({ id }) => id), moves: false };
    case 'ticket.deleted':
    case 'ticket.left':
      return { ids: event.payload.ids, moves: false };
    case 'ticket.restored':
    case 'ticket.arrived':
      return { ids: [], moves: true };
  }
}

/** Refetches the children of removed tickets, which have no parent any more. */
export function refetchBelow(client: QueryClient, parentIds: readonly string[]): void {
  for (const [key, data] of client.getQueriesData<TicketData>({ queryKey: ticketKeys.details })) {
    if (parentIds.includes(data?.server.parent_id ?? '')) void client.invalidateQueries({ queryKey: key });
  }
}

/** Forgets a deleted ticket: an open view of it fetches again and says so. */
export function forgetTicket(client: QueryClient, ticketId: string): void {
  for (const { key } of cachedTickets(client, ticketId)) void client.resetQueries({ queryKey: key });
  client.removeQueries({ queryKey: ticketKeys.comments(ticketId) });
  client.removeQueries({ queryKey: ticketKeys.history(ticketId) });
}
