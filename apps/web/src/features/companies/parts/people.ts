// Finds the people that a board or a ticket names, by user id.
import { queryOptions } from '@tanstack/react-query';
import type { Member } from '@worklane/contract/companies';
import { FRESHNESS } from '../../../platform/query/freshness.ts';
import { fetchMembers } from './fetch-members.ts';

export interface Person {
  id: string;
  name: string;
  avatar: string | null;
}

export type PeopleById = ReadonlyMap<string, Person>;

export const NOBODY: PeopleById = new Map();

function peopleById(members: readonly Member[]): PeopleById {
  return new Map(
    members.map((member) => [member.user_id, { id: member.user_id, name: member.name, avatar: member.avatar }]),
  );
}

export function peopleQuery(companyId: string) {
  return queryOptions({
    queryKey: ['companies', 'members', companyId],
    queryFn: ({ signal }) => fetchMembers(companyId, signal),
    select: peopleById,
    staleTime: FRESHNESS.company,
  });
}
