// Serves the budgets of projects over HTTP.
import { budgets } from '@worklane/contract/budgets';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readBudgets } from './reads.ts';

export const budgetRoutes = ({ db, now }: Services) => [
  route(budgets.list, ({ viewer, target: { company_id }, query: { project_id } }) =>
    readBudgets(db, scopeOf(viewer), { company_id, project_id, now: now() }),
  ),
];
