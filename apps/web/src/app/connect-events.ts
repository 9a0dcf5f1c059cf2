// Which events make which fetched data old. A feature that patches its own caches has its line here too.
import { forgetFreshness, receiveTicketEvent, TICKET_EVENTS } from '../features/tickets/ticket-events.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { onReset, startRealtime, stopRealtime, subscribe } from '../platform/realtime/realtime.ts';
import { isSignedIn, onSignedIn, onSignedOut } from '../platform/session/session.ts';

export function connectEvents(): void {
  const refetch = (...queryKey: string[]) => void queryClient.invalidateQueries({ queryKey });

  subscribe('project.created', () => refetch('projects'));
  subscribe('project.updated', () => refetch('projects'));
  subscribe('project.deleted', () => refetch('projects'));
  subscribe('company.updated', () => refetch('companies'));
  subscribe('company.updated', () => refetch('users'));
  subscribe('member.changed', () => {
    refetch('companies');
    refetch('users');
    refetch('projects');
  });
  for (const type of TICKET_EVENTS) subscribe(type, (event) => receiveTicketEvent(queryClient, event));
  onReset(() => forgetFreshness(queryClient));
  onReset(() => void queryClient.invalidateQueries());

  onSignedIn(startRealtime);
  onSignedOut(stopRealtime);
  if (isSignedIn()) startRealtime();
}
