// Applies other people's changes of tickets to the cache.
import type { QueryClient } from '@tanstack/react-query';
import type { EventType, ServerEvent } from '@worklane/contract/events';
import { refetchBoard } from '../data.ts';
import { withServer } from './board-data.ts';
import type { BoardEvent } from './board-state.ts';
import { dragActivity } from './drag-activity.ts';
import { receiveEvents } from './receive-events.ts';
import {
  changeBoard,
  changeFound,
  changeTicket,
  forgetTicket,
  refetchAssigned,
  refetchBelow,
  refetchRelations,
  refetchTicket,
} from './ticket-caches.ts';
import { type TicketData, ticketData } from './ticket-data.ts';
import { ticketKeys } from './ticket-keys.ts';
import { withUpdate } from './ticket-record.ts';

export const TICKET_EVENTS = [
  'ticket.created',
  'ticket.updated',
  'ticket.moved',
  'ticket.deleted',
  'ticket.restored',
  'ticket.left',
  'ticket.arrived',
  'ticket.purged',
  'board.replaced',
  'time.changed',
  'attachments.changed',
  'links.changed',
  'watchers.changed',
  'comment.created',
  'comment.updated',
  'comment.deleted',
  'comment.restored',
] as const satisfies readonly EventType[];

export function receiveTicketEvent(client: QueryClient, event: ServerEvent): void {
  switch (event.type) {
    case 'ticket.created':
    case 'ticket.updated':
    case 'ticket.moved':
    case 'ticket.deleted':
    case 'ticket.restored':
    case 'ticket.left':
    case 'ticket.arrived':
      // While a card is held, the board under it keeps still.
      dragActivity.whenDropped(() => heard(client, event.project_id, event));
      receiveForTicket(client, event);
      refetchRelations(client, event);
      refetchAssigned(client);
      changeFound(client, event);
      return;
    case 'ticket.purged':
      void client.invalidateQueries({ queryKey: ticketKeys.trashes });
      return;
    case 'board.replaced':
      if (event.project_id) void refetchBoard(client, event.project_id);
      // An import also adds comments, files, time and links.
      void client.invalidateQueries({ queryKey: ticketKeys.all, predicate: ({ queryKey }) => queryKey[1] !== 'board' });
      return;
    case 'time.changed':
      void client.invalidateQueries({ queryKey: ticketKeys.timeEntries(event.payload.ticket_id) });
      refetchTicket(client, event.payload.ticket_id, () => true);
      return;
    case 'attachments.changed':
      void client.invalidateQueries({ queryKey: ticketKeys.attachments(event.payload.ticket_id) });
      void client.invalidateQueries({ queryKey: ticketKeys.changes(event.payload.ticket_id) });
      return;
    case 'links.changed': {
      const { ticket_id } = event.payload;
      void client.invalidateQueries({ queryKey: ticketKeys.relations(ticket_id) });
      void client.invalidateQueries({ queryKey: ticketKeys.changes(ticket_id) });
      return;
    }
    case 'watchers.changed':
      void client.invalidateQueries({ queryKey: ticketKeys.watchers(event.payload.ticket_id) });
      return;
    case 'comment.created':
    case 'comment.updated':
      if (event.payload.mentions.length > 0) {
        void client.invalidateQueries({ queryKey: ticketKeys.watchers(event.payload.ticket_id) });
      }
      void client.invalidateQueries({ queryKey: ticketKeys.comments(event.payload.ticket_id) });
      return;
    case 'comment.deleted':
    case 'comment.restored':
      void client.invalidateQueries({ queryKey: ticketKeys.comments(event.payload.ticket_id) });
      // A comment of another person: the history says who deleted it.
      void client.invalidateQueries({ queryKey: ticketKeys.changes(event.payload.ticket_id) });
      return;
  }
}

const heardEvents = new Map<string, BoardEvent[]>();

/** Applies events that arrived together at once: a batch arrives as hundreds in a row. */
function heard(client: QueryClient, projectId: string | null, event: BoardEvent): void {
  if (!projectId) return;
  const waiting = heardEvents.get(projectId);
  if (waiting) {
    waiting.push(event);
    return;
  }
  heardEvents.set(projectId, [event]);
  queueMicrotask(() => {
    const events = heardEvents.get(projectId) ?? [];
    heardEvents.delete(projectId);
    const takeIn = () => changeBoard(client, projectId, (data) => withServer(data, receiveEvents(data.server, events)));
    const coming = firstComing(client, ticketKeys.board(projectId));
    if (coming) coming.then(takeIn, () => undefined);
    else takeIn();
  });
}

/** Waits for the first answer that is on its way: it may have been read before the event. */
function firstComing(client: QueryClient, queryKey: readonly unknown[]): Promise<unknown> | undefined {
  const query = client.getQueryCache().find({ queryKey });
  return query?.state.data === undefined ? query?.promise : undefined;
}

/** Shows an event at once and refetches the record, since events carry no long texts and not every version. */
function receiveForTicket(client: QueryClient, event: BoardEvent): void {
  void client.invalidateQueries({
    queryKey: ticketKeys.details,
    predicate: ({ state }) => state.data === undefined && state.fetchStatus !== 'idle',
  });
  switch (event.type) {
    case 'ticket.updated': {
      const { ticket } = event.payload;
      changeTicket(client, ticket.id, (data) => withUpdate(data, event.payload));
      refetchTicket(client, ticket.id, (data) => data.server.version < ticket.version);
      void client.invalidateQueries({ queryKey: ticketKeys.changes(ticket.id) });
      if (ticket.changes.assignee_ids) void client.invalidateQueries({ queryKey: ticketKeys.watchers(ticket.id) });
      if (ticket.changes.status) void client.invalidateQueries({ queryKey: ticketKeys.history(ticket.id) });
      return;
    }
    case 'ticket.moved':
      for (const place of event.payload.places) {
        const isElsewhere = (data: TicketData) => data.server.status !== place.status;
        if (refetchTicket(client, place.id, isElsewhere)) {
          void client.invalidateQueries({ queryKey: ticketKeys.history(place.id) });
        }
        changeTicket(client, place.id, (data) =>
          isElsewhere(data) ? ticketData({ ...data.server, ...place }, data.pending) : data,
        );
      }
      return;
    case 'ticket.deleted':
      for (const id of event.payload.ids) forgetTicket(client, id);
      refetchBelow(client, event.payload.ids);
      void client.invalidateQueries({ queryKey: ticketKeys.trashes });
      return;
    case 'ticket.left':
      for (const id of event.payload.ids) refetchTicket(client, id, () => true);
      refetchBelow(client, event.payload.ids);
      return;
    case 'ticket.restored': {
      const { ticket, children } = event.payload;
      // An open page at its address says that it does not exist: fetch again.
      void client.invalidateQueries({
        queryKey: ticketKeys.details,
        predicate: ({ state }) => state.status === 'error',
      });
      for (const id of [ticket.id, ...children]) refetchTicket(client, id, () => true);
      void client.invalidateQueries({ queryKey: ticketKeys.trashes });
      return;
    }
    case 'ticket.arrived':
      for (const id of event.payload.children) refetchTicket(client, id, () => true);
      return;
    case 'ticket.created':
      return;
  }
}
