// Caches a company's templates in the browser.
import { queryOptions } from '@tanstack/react-query';
import { templates } from '@worklane/contract/templates';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export const templateKeys = { all: ['templates'] as const };

const getProjectTemplates = (company: string, signal: AbortSignal) =>
  call(templates.projectTemplates, { params: { company }, signal });

export function projectTemplatesQuery(companyId: string) {
  return queryOptions({
    queryKey: [...templateKeys.all, 'project', companyId],
    queryFn: ({ signal }) => getProjectTemplates(companyId, signal),
    staleTime: FRESHNESS.company,
  });
}

export function ticketTemplatesQuery(companyId: string) {
  return queryOptions({
    queryKey: [...templateKeys.all, 'ticket', companyId],
    queryFn: ({ signal }) => call(templates.ticketTemplates, { params: { company: companyId }, signal }),
    staleTime: FRESHNESS.company,
  });
}
