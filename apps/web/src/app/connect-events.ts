// Lists which events make which fetched data stale. A feature that patches its own caches has its line here too.
import { DOCUMENT_EVENTS, receiveDocumentEvent } from '../features/documents/parts/document-events.ts';
import { refetchFigures } from '../features/sprints/parts/refetch-figures.ts';
import { refetchTickets } from '../features/tickets/data.ts';
import { refetchFromProjects } from '../features/tickets/parts/ticket-caches.ts';
import { receiveTicketEvent, TICKET_EVENTS } from '../features/tickets/parts/ticket-events.ts';
import { clearPreloaded } from '../platform/api/preloaded-answers.ts';
import { noteDeletedProject } from '../platform/local-state/deleted-projects.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { onReset, startRealtime, stopRealtime, subscribe } from '../platform/realtime/realtime.ts';
import { isSignedIn, onSignedIn, onSignedOut } from '../platform/session/session.ts';
import { forgetSteps } from '../platform/undo/undo-steps.ts';

export function connectEvents(): void {
  const refetch = (...queryKey: string[]) => void queryClient.invalidateQueries({ queryKey });

  subscribe('project.created', () => refetch('projects'));
  subscribe('project.updated', () => refetch('projects'));
  subscribe('project.deleted', ({ payload }) => {
    noteDeletedProject(payload.project_id);
    refetch('projects');
    refetchFromProjects(queryClient);
  });
  subscribe('template.changed', () => refetch('templates'));
  subscribe('sprint.changed', () => {
    refetch('sprints');
    refetch('capacity');
  });
  subscribe('sprint_config.changed', () => refetch('sprints'));
  subscribe('view.changed', () => refetch('views'));
  for (const type of ['first_steps.changed', 'project.created', 'invitation.changed'] as const)
    subscribe(type, () => refetch('first-steps'));
  subscribe('inbox.changed', () => refetch('inbox'));
  subscribe('favourites.changed', () => refetch('projects', 'favourites'));
  subscribe('day_off.changed', () => refetch('capacity'));
  subscribe('holidays.changed', () => refetch('capacity'));
  subscribe('company.updated', () => {
    refetch('companies');
    refetch('users');
  });
  subscribe('member.changed', () => {
    refetch('companies');
    refetch('users');
    refetch('projects');
    refetchFromProjects(queryClient);
  });
  subscribe('invitation.changed', () => refetch('companies', 'invitations'));
  for (const type of TICKET_EVENTS) subscribe(type, (event) => receiveTicketEvent(queryClient, event));
  for (const type of TICKET_EVENTS) subscribe(type, () => refetchFigures(queryClient));
  for (const type of DOCUMENT_EVENTS) subscribe(type, (event) => receiveDocumentEvent(queryClient, event));
  subscribe('import.changed', ({ payload }) => refetch('imports', payload.import_id));
  onReset(() => {
    void refetchTickets(queryClient);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'tickets' });
  });

  onSignedIn(() => startRealtime());
  onSignedOut(stopRealtime);
  onSignedOut(forgetSteps);
  onSignedOut(clearPreloaded);
  // A cold load has asked for its board before this code was here.
  if (isSignedIn()) startRealtime(0);
}
