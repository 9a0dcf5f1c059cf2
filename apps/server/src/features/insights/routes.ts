// Serves insights over HTTP.
import { insights } from '@worklane/contract/insights';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readInsights } from './reads.ts';

export const insightRoutes = ({ db, now, figureTurns }: Services) => [
  route(
    insights.get,
    ({ viewer, target: { company_id }, query: { project_id } }) =>
      figureTurns.run(viewer.user_id, () => readInsights(db, scopeOf(viewer), { company_id, project_id, now: now() })),
    'own',
  ),
];
