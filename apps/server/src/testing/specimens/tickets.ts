// Lists calls to tickets: on the board, one by one, many at once.
import { uuidv7 } from 'uuidv7';
import type { Place } from '../walk/walk-place.ts';
import { input, onCompany, onProject, onTicket, type Specimens } from './specimen.ts';

const positions = (place: Place, ids: string[]) =>
  input({
    body: { project_id: place.project.id, entries: ids.map((id, index) => ({ id, status: 'done', position: index })) },
  });

const batch = (place: Place, body: Record<string, unknown>) => input({ params: { project: place.project.id }, body });

const onTransfer = (place: Place) => input({ params: { ticket: place.ticket, transfer: place.transfer } });

export const ticketSpecimens: Specimens = {
  'tickets.board': { right: 'ticket.view', on: 'project', request: onProject },
  'tickets.create': {
    right: 'ticket.create',
    on: 'project',
    request: (place) => input({ body: { project_id: place.project.id, title: 'New', parent_id: place.ticket } }),
    // Clients aren't refused: their ticket is created without parent, sprint and assignees.
    mixed: [
      ({ project, foreign }) => input({ body: { project_id: project.id, title: 'New', parent_id: foreign.ticket } }),
      ({ project, foreign }) => input({ body: { project_id: project.id, title: 'New', sprint_id: foreign.sprint } }),
      ({ project }) => input({ body: { project_id: project.id, title: 'New', assignee_ids: [uuidv7()] } }),
    ],
  },
  'tickets.get': { right: 'ticket.view', on: 'ticket', request: (place) => onTicket(place) },
  'tickets.update': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (place) => onTicket(place, { title: 'Changed' }),
    mixed: [
      (place) => onTicket(place, { parent_id: place.foreign.ticket }),
      (place) => onTicket(place, { sprint_id: place.foreign.sprint }),
      (place) => onTicket(place, { assignee_ids: [uuidv7()] }),
    ],
  },
  'tickets.move': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (place) => onTicket(place, { status: 'done', before: null }),
  },
  'tickets.delete': { right: 'ticket.delete', on: 'ticket', request: (place) => onTicket(place) },
  'tickets.updatePositions': {
    right: 'ticket.edit',
    on: 'project',
    request: (place) => positions(place, [place.ticket]),
    mixed: [(place) => positions(place, [place.ticket, place.foreign.ticket])],
  },

  'ticketBatches.run': {
    right: 'ticket.edit',
    on: 'project',
    request: (place) => batch(place, { kind: 'change', ids: [place.ticket], changes: { priority: 'urgent' } }),
    mixed: [
      (place) => batch(place, { kind: 'change', ids: [place.ticket, place.foreign.ticket], changes: { type: 'bug' } }),
      (place) => batch(place, { kind: 'change', ids: [place.ticket], changes: { add_assignees: [uuidv7()] } }),
      (place) => batch(place, { kind: 'change', ids: [place.ticket], changes: { sprint_id: place.foreign.sprint } }),
      (place) => {
        const move = { status: 'done', before: null };
        return batch(place, { kind: 'move', ids: [place.ticket, place.foreign.ticket], move });
      },
      (place) => {
        const entries = [place.ticket, place.foreign.ticket].map((id) => ({ id, changes: { type: 'bug' } }));
        return batch(place, { kind: 'set', entries });
      },
      (place) => batch(place, { kind: 'delete', ids: [place.ticket, place.foreign.ticket] }),
    ],
  },

  'timelines.get': { right: 'ticket.view', on: 'project', request: onProject },

  'assignedTickets.openAnywhere': { right: 'signed-in', request: () => input({}) },
  'assignedTickets.doneAnywhere': { right: 'signed-in', request: () => input({}) },
  'assignedTickets.open': { right: 'company.view', on: 'company', request: onCompany },
  'assignedTickets.done': { right: 'company.view', on: 'company', request: onCompany },

  'ticketCopies.duplicate': { right: 'ticket.create', on: 'ticket', request: (place) => onTicket(place, {}) },
  'ticketCopies.transfer': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (place) => onTicket(place, { project_id: place.next_project }),
    mixed: [(place) => onTicket(place, { project_id: place.foreign.project.id })],
  },
  'ticketCopies.undoTransfer': {
    right: 'ticket.edit',
    on: 'ticket',
    request: onTransfer,
    mixed: [(place) => onTransfer({ ...place, transfer: place.foreign.transfer })],
  },
};
