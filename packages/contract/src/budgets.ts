// Defines budgets: the hours planned for a project beside those that were logged.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { inCompany } from './platform/paths.ts';
import { Day, Id } from './platform/primitives.ts';

const Budget = z.object({
  project_id: Id,
  project_key: z.string(),
  name: z.string(),
  /** Of each month, or of the whole project. */
  is_monthly: z.boolean(),
  total_hours: z.number(),
  used_hours: z.number(),
  /** Logged in the last four weeks, by week. */
  weekly_hours: z.number(),
  /** At this pace; null when it lasts. */
  runs_out_on: z.nullable(Day),
});
export type Budget = z.infer<typeof Budget>;

export const budgets = {
  list: defineEndpoint({
    name: 'budgets.list',
    method: 'GET',
    path: '/api/companies/{company}/budgets',
    summary:
      'The active projects with total_project_hours, as far as you may see them: hours used of the budget, in this month where it recurs, and the day on which it runs out at the pace of the last four weeks; the ones used most first',
    access: { action: 'company.view-workload', scope: 'company' },
    params: inCompany,
    query: z.object({ project_id: z.optional(Id) }),
    response: z.array(Budget),
  }),
};
