// Fetches the members of a company, and assigns the colours of their faces in the order in which they joined.
import { companies, type Member } from '@worklane/contract/companies';
import { call } from '../../../platform/api/call.ts';
import { assignFaceColours } from '../../../ui/face-colours.ts';

export async function fetchMembers(companyId: string, signal: AbortSignal): Promise<Member[]> {
  const list = await call(companies.members, { params: { company: companyId }, signal });
  const byJoining = list.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
  assignFaceColours(byJoining.map(({ user_id }) => user_id));
  return list;
}
