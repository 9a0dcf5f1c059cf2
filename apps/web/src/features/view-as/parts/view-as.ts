// Begins and ends looking at the company as another member does. The page is loaded again for both, so that nothing one
// person has fetched is shown to the other.
import type { Member } from '@worklane/contract/companies';
import { members } from '@worklane/contract/members';
import type { ResponseOf } from '@worklane/contract/platform/endpoint';
import type { CompanyBrief } from '@worklane/contract/users';
import { send } from '../../../platform/api/send.ts';
import { withToken } from '../../../platform/api/with-token.ts';
import { localState } from '../../../platform/local-state/local-state.ts';
import { viewAs } from '../../../platform/local-state/view-as.ts';

type Rights = ResponseOf<typeof members.rights>;

export function lookAs(member: Member, company: CompanyBrief): void {
  const { user_id, name, email, avatar, role, created_at } = member;
  const user = { id: user_id, auth_id: user_id, name, email: email ?? '', avatar, created_at };
  localState.lookAs(
    { ...user, status: 'active', email_verified: true, registered_company: null },
    { ...company, user_role: role },
  );
  location.assign('/dashboard');
}

export function stopLooking(): void {
  viewAs.end();
  location.assign('/team');
}

/** Reads the permissions of the member that the user views as, with reasons, in the user's own name. @throws ApiError */
export async function readRights(projectId: string | undefined): Promise<Rights> {
  const viewed = viewAs.get();
  const params = { company: viewed?.company_id, member: viewed?.user_id };
  const query = projectId === undefined ? {} : { project_id: projectId };
  const answer = await withToken((token) => send(members.rights, { params, query, token, isOwn: true }));
  return answer as Rights;
}
