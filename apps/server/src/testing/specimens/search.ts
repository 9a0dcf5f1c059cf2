// Calls to the search.
import { input, type Specimens } from './specimen.ts';

export const searchSpecimens: Specimens = {
  'search.find': { right: 'signed-in', request: () => input({ query: { q: 'walk' } }) },
  'search.count': { right: 'signed-in', request: () => input({ query: { q: 'walk' } }) },
};
