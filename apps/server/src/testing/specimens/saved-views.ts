// Lists calls to the saved views of a board.
import type { Place } from '../walk/walk-place.ts';
import { input, onProject, type Specimens } from './specimen.ts';

const onView = (place: Place, body?: Record<string, unknown>) =>
  input({ params: { project: place.project.id, view: place.view }, ...(body && { body }) });

export const savedViewSpecimens: Specimens = {
  'savedViews.list': { right: 'ticket.view', on: 'project', request: onProject },
  'savedViews.create': {
    right: 'ticket.view',
    on: 'project',
    request: (place) =>
      input({ params: { project: place.project.id }, body: { name: 'Walked', query: 'q=walk', is_shared: false } }),
  },
  'savedViews.update': {
    right: 'ticket.view',
    on: 'project',
    request: (place) => onView(place, { name: 'Changed' }),
    mixed: [(place) => onView({ ...place, view: place.foreign.view }, { name: 'Changed' })],
  },
  'savedViews.delete': {
    right: 'ticket.view',
    on: 'project',
    request: (place) => onView(place),
    mixed: [(place) => onView({ ...place, view: place.foreign.view })],
  },
};
