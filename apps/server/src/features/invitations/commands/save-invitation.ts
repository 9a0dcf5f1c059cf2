// Writes an invitation down before its message goes out. Returns what it replaced, for the case that no message goes out.
import { membershipIn } from '@worklane/domain/access/can';
import { mayGrant } from '@worklane/domain/access/rank';
import type { Role } from '@worklane/domain/access/roles';
import { WEEK_MS } from '@worklane/domain/units';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { hashToken } from '../../../platform/secrets/new-token.ts';
import { hasMemberWithEmail, readViewerIn } from '../../companies/reads.ts';
import { refusalToInvite } from '../may-invite.ts';
import { isOnProject } from '../reads.ts';
import { type InvitationRow, lockCompanyOf, lockInvitation, putInvitation, refuseBeyondLimit } from '../writes.ts';

export interface NewInvitation {
  company_id: string;
  project_id: string | null;
  email: string;
  name: string | null;
  role: Role;
}

/** Valid for 7 days (specification, section 4). */
const LIFETIME_MS = WEEK_MS;

export const saveInvitation = defineCommand({
  name: 'saveInvitation',
  target: 'company',
  input: fromCode<NewInvitation & { token: string; is_mailed: boolean }>(),
  action: ({ project_id }) => (project_id ? 'project.settings' : 'member.invite'),
  isDoneAnew: true,
  async run(
    { tx, viewer, now, newId, emit },
    { token, is_mailed, ...wanted },
  ): Promise<{ id: string; previous?: InvitationRow }> {
    const { company_id, project_id, email } = wanted;
    await lockCompanyOf(tx, company_id);
    const inviter = await readViewerIn(tx, company_id, viewer.user_id);
    const refusal = refusalToInvite(inviter, wanted);
    if (refusal) fail(refusal);
    if (project_id) {
      if (await isOnProject(tx, company_id, project_id, email)) fail('project_member_exists', { email });
    } else if (await hasMemberWithEmail(tx, company_id, email)) fail('user_already_member');
    const previous = await lockInvitation(tx, wanted);
    const own = membershipIn(inviter, company_id);
    if (previous && own && !mayGrant(own.role, previous.role as Role)) fail('rank_too_low');
    const { id } = await putInvitation(tx, {
      ...wanted,
      id: newId(),
      token_hash: hashToken(token),
      is_mailed,
      created_by: viewer.user_id,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    });
    if (!previous) await refuseBeyondLimit(tx, company_id);
    emit({ type: 'invitation.changed', company_id, project_id: null, payload: { invitation_id: id } });
    if (project_id) emit({ type: 'project.updated', company_id, project_id, payload: { project_id } });
    return { id, ...(previous && { previous }) };
  },
  inverse: { none: 'The invitation has been mailed or answered.' },
});
