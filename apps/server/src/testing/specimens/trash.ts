// Lists calls to deleted tickets.
import type { Place } from '../walk/walk-place.ts';
import { input, onProject, type Specimens } from './specimen.ts';

const onTrash = (place: Place) => input({ params: { project: place.project.id, ticket: place.trashed } });

export const trashSpecimens: Specimens = {
  'trash.list': { right: 'ticket.delete', on: 'project', request: onProject },
  'trash.restore': {
    right: 'ticket.delete',
    on: 'project',
    request: onTrash,
    mixed: [(place) => onTrash({ ...place, trashed: place.foreign.trashed })],
  },
  'trash.purge': {
    right: 'ticket.delete',
    on: 'project',
    request: onTrash,
    mixed: [
      (place) => onTrash({ ...place, trashed: place.foreign.trashed }),
      (place) => onTrash({ ...place, trashed: place.ticket }),
    ],
  },
};
