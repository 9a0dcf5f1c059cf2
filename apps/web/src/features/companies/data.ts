// Companies and their people, as the browser keeps them.
import { queryOptions } from '@tanstack/react-query';
import { companies } from '@worklane/contract/companies';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';

export function membersQuery(companyId: string) {
  return queryOptions({
    queryKey: ['companies', 'members', companyId],
    queryFn: ({ signal }) => call(companies.members, { params: { company: companyId }, signal }),
    staleTime: FRESHNESS.company,
  });
}

export const createCompany = (name: string) => call(companies.create, { body: { name } });

export const joinCompany = (code: string) => call(companies.join, { body: { invite_code: code } });
