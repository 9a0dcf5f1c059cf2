// Shows a change of tickets before the server has confirmed it, and removes it again.
import type { QueryClient } from '@tanstack/react-query';
import type { PendingChange } from '../../../platform/changes/pending-change.ts';
import { pendingNow } from '../../../platform/changes/pending-now.ts';
import { withoutPending, withPending } from './board-data.ts';
import { dragActivity } from './drag-activity.ts';
import { changeBoard, changeTicket } from './ticket-caches.ts';
import { isOfTicket, type TicketPending, withoutPendingFields, withPendingFields } from './ticket-data.ts';

const ticketOf = (change: PendingChange): string => (change as TicketPending).input.params?.ticket;

export function showPending(client: QueryClient, change: PendingChange): void {
  pendingNow.add(change);
  if (change.command === 'tickets.move') dragActivity.saveBegins();
  changeBoard(client, change.project, (data) => withPending(data, change));
  const ticket = ticketOf(change);
  if (isOfTicket(change, ticket)) changeTicket(client, ticket, (data) => withPendingFields(data, change));
}

/** Removes a pending change once, however often it is called. */
export function hidePending(client: QueryClient, change: PendingChange): void {
  if (!pendingNow.has(change)) return;
  pendingNow.remove(change);
  changeBoard(client, change.project, (data) => withoutPending(data, change));
  const ticket = ticketOf(change);
  if (isOfTicket(change, ticket)) changeTicket(client, ticket, (data) => withoutPendingFields(data, change));
  if (change.command === 'tickets.move') dragActivity.saveEnds();
}
