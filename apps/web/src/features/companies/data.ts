// Fetches companies and their people, and says how long they stay fresh.
import { queryOptions } from '@tanstack/react-query';
import { companies } from '@worklane/contract/companies';
import { members } from '@worklane/contract/members';
import { call } from '../../platform/api/call.ts';
import { FRESHNESS } from '../../platform/query/freshness.ts';
import { browserZone } from '../../platform/session/browser-zone.ts';
import { fetchMembers } from './parts/fetch-members.ts';

const fetchCompany = (company: string, signal: AbortSignal) => call(companies.get, { params: { company }, signal });

export function companyQuery(companyId: string) {
  return queryOptions({
    queryKey: ['companies', 'one', companyId],
    queryFn: ({ signal }) => fetchCompany(companyId, signal),
    staleTime: FRESHNESS.company,
  });
}

export const deletedCompaniesQuery = queryOptions({
  queryKey: ['companies', 'deleted'],
  queryFn: ({ signal }) => call(companies.deleted, { signal }),
  staleTime: FRESHNESS.company,
});

/** Fetches what a member would leave behind, before they are removed. */
export function memberWorkQuery(companyId: string, member: string) {
  return queryOptions({
    queryKey: ['companies', 'work', companyId, member],
    queryFn: ({ signal }) => call(members.work, { params: { company: companyId, member }, signal }),
    staleTime: 0,
  });
}

export function membersQuery(companyId: string) {
  return queryOptions({
    queryKey: ['companies', 'members', companyId],
    queryFn: ({ signal }) => fetchMembers(companyId, signal),
    staleTime: FRESHNESS.company,
  });
}

export const createCompany = (name: string) => call(companies.create, { body: { name, time_zone: browserZone() } });

export const joinCompany = (code: string) => call(companies.join, { body: { invite_code: code } });
