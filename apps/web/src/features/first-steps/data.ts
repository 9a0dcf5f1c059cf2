// Caches the first steps in the browser.
import { queryOptions } from '@tanstack/react-query';
import { firstSteps } from '@worklane/contract/first-steps';
import { call } from '../../platform/api/call.ts';

export function firstStepsQuery(companyId: string) {
  return queryOptions({
    queryKey: ['first-steps', companyId],
    queryFn: ({ signal }) => call(firstSteps.get, { params: { company: companyId }, signal }),
    // Done somewhere else, most likely just now.
    staleTime: 0,
  });
}
