// Lists calls to deleted tickets.
import type { Target } from '../walk/walk-target.ts';
import { input, onProject, type Specimens } from './specimen.ts';

const onTrash = (target: Target) => input({ params: { project: target.project.id, ticket: target.trashed } });

export const trashSpecimens: Specimens = {
  'trash.list': { right: 'ticket.delete', on: 'project', request: onProject },
  'trash.restore': {
    right: 'ticket.delete',
    on: 'project',
    request: onTrash,
    mixed: [(target) => onTrash({ ...target, trashed: target.foreign.trashed })],
  },
  'trash.purge': {
    right: 'ticket.delete',
    on: 'project',
    request: onTrash,
    mixed: [
      (target) => onTrash({ ...target, trashed: target.foreign.trashed }),
      (target) => onTrash({ ...target, trashed: target.ticket }),
    ],
  },
};
