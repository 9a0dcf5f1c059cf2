// Serves the search over HTTP.
import { SEARCH_LIMITS, search } from '@worklane/contract/search';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { find } from './reads.ts';

const RESULTS = 20;

export const searchRoutes = ({ db, searchTurns }: Services) => [
  route(search.find, async ({ viewer, query: { q = '', recent = '', company_id, limit } }) => {
    const keys = recent.split(',').slice(0, SEARCH_LIMITS.recent);
    const asked = { words: q, recent: keys, company_id, limit: limit === undefined ? RESULTS : Number(limit) };
    return searchTurns.run(viewer.user_id, () => find(db, scopeOf(viewer), asked));
  }),
];
