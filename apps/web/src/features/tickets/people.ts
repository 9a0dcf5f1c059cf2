// The people a board or a ticket names, by user id.
import type { Member } from '@worklane/contract/companies';

export interface Person {
  id: string;
  name: string;
  avatar: string | null;
}

export type PeopleById = ReadonlyMap<string, Person>;

export const NOBODY: PeopleById = new Map();

export function peopleById(members: readonly Member[]): PeopleById {
  return new Map(
    members.map((member) => [member.user_id, { id: member.user_id, name: member.name, avatar: member.avatar }]),
  );
}
