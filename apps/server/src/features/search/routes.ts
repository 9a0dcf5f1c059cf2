// Serves the search over HTTP.
import { SEARCH_LIMITS, search } from '@worklane/contract/search';
import { parseSearch } from '@worklane/domain/search/parse-search';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { count, find, readUpdated } from './reads.ts';

const RESULTS = 20;

export const searchRoutes = ({ db, searchTurns, now }: Services) => {
  const today = () => now().toISOString().slice(0, 10);
  return [
    route(
      search.find,
      async ({ viewer, query: { q = '', recent = '', limit, ...query } }) => {
        const asked = {
          ...query,
          user_id: viewer.user_id,
          parsed: parseSearch(q),
          recent: recent.split(',').slice(0, SEARCH_LIMITS.recent).filter(Boolean),
          today: query.today ?? today(),
          limit: limit === undefined ? RESULTS : Number(limit),
        };
        return searchTurns.run(viewer.user_id, () => find(db, scopeOf(viewer), asked));
      },
      'own',
    ),
    route(
      search.count,
      async ({ viewer, query: { q = '', ...query } }) => {
        const asked = { ...query, user_id: viewer.user_id, parsed: parseSearch(q), today: query.today ?? today() };
        return searchTurns.run(viewer.user_id, () => count(db, scopeOf(viewer), asked));
      },
      'own',
    ),
    route(search.updated, async ({ viewer, target: { company_id, id }, query }) => ({
      ids: await readUpdated(db, scopeOf(viewer), { company_id, project_id: id }, query),
    })),
  ];
};
