// Fetches how the work of a company goes.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { insights } from '@worklane/contract/insights';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export function insightsQuery(companyId: string, project_id: string | undefined) {
  return queryOptions({
    queryKey: ['workload', companyId, 'insights', project_id],
    queryFn: ({ signal }) => call(insights.get, { params: { company: companyId }, query: { project_id }, signal }),
    staleTime: FRESHNESS.teamWorkload,
    placeholderData: keepPreviousData,
  });
}
