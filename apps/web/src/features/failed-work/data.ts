// Fetches the background work of a company that was given up.
import { queryOptions } from '@tanstack/react-query';
import { failedWork } from '@worklane/contract/failed-work';
import { call } from '../../platform/api/call.ts';

export function failedWorkQuery(companyId: string) {
  return queryOptions({
    queryKey: ['companies', 'failed-work', companyId],
    queryFn: ({ signal }) => call(failedWork.list, { params: { company: companyId }, signal }),
    staleTime: 0,
  });
}
