// Decides whether a person may invite in this role: when they invite, and again when the invitation is accepted.
import type { ErrorCode } from '@worklane/contract/platform/errors';
import { can, membershipIn, type Viewer } from '@worklane/domain/access/can';
import { mayGrant } from '@worklane/domain/access/rank';
import type { Role } from '@worklane/domain/access/roles';

/** @returns why not; undefined when they may */
export function refusalToInvite(
  inviter: Viewer,
  { company_id, project_id, role }: { company_id: string; project_id: string | null; role: Role },
): ErrorCode | undefined {
  const membership = membershipIn(inviter, company_id);
  const isAllowed = project_id
    ? can(inviter, 'project.settings', { company_id, project_id })
    : can(inviter, 'member.invite', { company_id });
  if (!membership || !isAllowed) return 'forbidden';
  return mayGrant(membership.role, role) ? undefined : 'role_above_own';
}
