// Lists calls to the search.
import { input, onProject, type Specimens } from './specimen.ts';

export const searchSpecimens: Specimens = {
  'search.find': { right: 'signed-in', request: () => input({ query: { q: 'walk' } }) },
  'search.count': { right: 'signed-in', request: () => input({ query: { q: 'walk' } }) },
  'search.updated': { right: 'ticket.view', on: 'project', request: onProject },
};
