// Fetches what a company is connected to.
import { queryOptions } from '@tanstack/react-query';
import { integrations } from '@worklane/contract/integrations';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export const integrationKeys = { all: ['integrations'] as const };

export function integrationsQuery(companyId: string) {
  return queryOptions({
    queryKey: [...integrationKeys.all, companyId],
    queryFn: ({ signal }) => call(integrations.list, { params: { company: companyId }, signal }),
    staleTime: FRESHNESS.other,
  });
}
