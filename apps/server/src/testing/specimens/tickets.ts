// Lists calls to tickets: on the board, one by one, many at once.
import { uuidv7 } from 'uuidv7';
import type { Target } from '../walk/walk-target.ts';
import { input, onCompany, onProject, onTicket, type Specimens } from './specimen.ts';

const positions = (target: Target, ids: string[]) =>
  input({
    body: { project_id: target.project.id, entries: ids.map((id, index) => ({ id, status: 'done', position: index })) },
  });

const batch = (target: Target, body: Record<string, unknown>) =>
  input({ params: { project: target.project.id }, body });

const onTransfer = (target: Target) => input({ params: { ticket: target.ticket, transfer: target.transfer } });

export const ticketSpecimens: Specimens = {
  'tickets.board': { right: 'ticket.view', on: 'project', request: onProject },
  'tickets.create': {
    right: 'ticket.create',
    on: 'project',
    request: (target) => input({ body: { project_id: target.project.id, title: 'New', parent_id: target.ticket } }),
    // Clients aren't refused: their ticket is created without parent, sprint and assignees.
    mixed: [
      ({ project, foreign }) => input({ body: { project_id: project.id, title: 'New', parent_id: foreign.ticket } }),
      ({ project, foreign }) => input({ body: { project_id: project.id, title: 'New', sprint_id: foreign.sprint } }),
      ({ project }) => input({ body: { project_id: project.id, title: 'New', assignee_ids: [uuidv7()] } }),
    ],
  },
  'tickets.get': { right: 'ticket.view', on: 'ticket', request: (target) => onTicket(target) },
  'tickets.update': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (target) => onTicket(target, { title: 'Changed' }),
    mixed: [
      (target) => onTicket(target, { parent_id: target.foreign.ticket }),
      (target) => onTicket(target, { sprint_id: target.foreign.sprint }),
      (target) => onTicket(target, { assignee_ids: [uuidv7()] }),
    ],
  },
  'tickets.move': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (target) => onTicket(target, { status: 'done', before: null }),
  },
  'tickets.delete': { right: 'ticket.delete', on: 'ticket', request: (target) => onTicket(target) },
  'tickets.updatePositions': {
    right: 'ticket.edit',
    on: 'project',
    request: (target) => positions(target, [target.ticket]),
    mixed: [(target) => positions(target, [target.ticket, target.foreign.ticket])],
  },

  'ticketBatches.run': {
    right: 'ticket.edit',
    on: 'project',
    request: (target) => batch(target, { kind: 'change', ids: [target.ticket], changes: { priority: 'urgent' } }),
    mixed: [
      (target) =>
        batch(target, { kind: 'change', ids: [target.ticket, target.foreign.ticket], changes: { type: 'bug' } }),
      (target) => batch(target, { kind: 'change', ids: [target.ticket], changes: { add_assignees: [uuidv7()] } }),
      (target) =>
        batch(target, { kind: 'change', ids: [target.ticket], changes: { sprint_id: target.foreign.sprint } }),
      (target) => {
        const move = { status: 'done', before: null };
        return batch(target, { kind: 'move', ids: [target.ticket, target.foreign.ticket], move });
      },
      (target) => {
        const entries = [target.ticket, target.foreign.ticket].map((id) => ({ id, changes: { type: 'bug' } }));
        return batch(target, { kind: 'set', entries });
      },
      (target) => batch(target, { kind: 'delete', ids: [target.ticket, target.foreign.ticket] }),
    ],
  },

  'timelines.get': { right: 'ticket.view', on: 'project', request: onProject },

  'assignedTickets.openAnywhere': { right: 'signed-in', request: () => input({}) },
  'assignedTickets.doneAnywhere': { right: 'signed-in', request: () => input({}) },
  'assignedTickets.open': { right: 'company.view', on: 'company', request: onCompany },
  'assignedTickets.done': { right: 'company.view', on: 'company', request: onCompany },

  'ticketCopies.duplicate': { right: 'ticket.create', on: 'ticket', request: (target) => onTicket(target, {}) },
  'ticketCopies.transfer': {
    right: 'ticket.edit',
    on: 'ticket',
    request: (target) => onTicket(target, { project_id: target.next_project }),
    mixed: [(target) => onTicket(target, { project_id: target.foreign.project.id })],
  },
  'ticketCopies.undoTransfer': {
    right: 'ticket.edit',
    on: 'ticket',
    request: onTransfer,
    mixed: [(target) => onTransfer({ ...target, transfer: target.foreign.transfer })],
  },
};
