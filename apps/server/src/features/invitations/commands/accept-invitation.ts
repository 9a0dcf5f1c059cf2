// Accepts an invitation: the membership, and the end of the invitation, in one transaction.
import type { Invitation } from '@worklane/contract/invitations';
import { isBoundToProjects, type Role } from '@worklane/domain/access/roles';
import { type CommandContext, defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { hashToken } from '../../../platform/secrets/new-token.ts';
import { proveAddress } from '../../accounts/steps/prove-address.ts';
import { readViewerIn } from '../../companies/reads.ts';
import { admitMember } from '../../companies/steps/admit-member.ts';
import { addProjectMember } from '../../projects/steps/add-project-member.ts';
import { refusalToInvite } from '../may-invite.ts';
import { findInvitation, findOwnInvitation, provesAddress, readAcceptor, readNames, readStandingOf } from '../reads.ts';
import { deleteInvitation, deleteInvitationById, lockCompanyOf } from '../writes.ts';

/** By the token of its link, or by its id to the own verified address. */
type Input =
  | {
      token: string;
      /** Whether addresses are proved here at all: without a mail server nobody can prove one. */
      requires_verified: boolean;
    }
  | { id: string };

export const acceptInvitation = defineCommand({
  name: 'acceptInvitation',
  target: 'own',
  input: fromCode<Input>(),
  action: OWN,
  async run(context, input): Promise<Invitation> {
    const { tx, viewer, emit } = context;
    const invitation = 'token' in input ? await proveByToken(context, input) : await findOwn(context, input.id);
    const { id, company_id, created_by } = invitation;
    // The inviter must still be allowed to invite: once removed, disabled or demoted, their invitations are worth nothing.
    if (refusalToInvite(await readViewerIn(tx, company_id, created_by), invitation)) fail('invitation_not_found');
    const names = (await readNames(tx, invitation)) ?? fail('invitation_not_found');
    await lockCompanyOf(tx, company_id);
    const isOpen =
      'token' in input
        ? await deleteInvitation(tx, company_id, hashToken(input.token))
        : (await deleteInvitationById(tx, company_id, id)) !== undefined;
    if (!isOpen) fail('invitation_not_found');
    const standing = await readStandingOf(tx, company_id, invitation.project_id, viewer.user_id);
    if (standing?.status === 'disabled') fail('membership_disabled', { company: names.company_name });
    if (invitation.project_id)
      await joinProject(context, standing, { ...invitation, project_id: invitation.project_id });
    else {
      const { role } = invitation;
      const member = { company_id, user_id: viewer.user_id, role, created_by };
      if (!(await admitMember(context, member))) fail('already_member');
    }
    emit({ type: 'invitation.changed', company_id, project_id: null, payload: { invitation_id: id } });
    return invitation;
  },
  inverse: { none: 'The invitation has been mailed or answered.' },
});

async function findOwn({ tx, viewer }: CommandContext, id: string): Promise<Invitation> {
  return (await findOwnInvitation(tx, viewer.user_id, id)) ?? fail('invitation_not_found');
}

/** Verifies the address: a user with the token of an e-mailed link has its mailbox. */
async function proveByToken(
  context: CommandContext,
  { token, requires_verified }: Extract<Input, { token: string }>,
): Promise<Invitation> {
  const { tx, viewer, now } = context;
  const invitation = (await findInvitation(tx, token)) ?? fail('invitation_not_found');
  if (new Date(invitation.expires_at) <= now) fail('invitation_expired');
  const acceptor = (await readAcceptor(tx, viewer.user_id)) ?? fail('verify_email');
  if (acceptor.email.toLowerCase() !== invitation.email) fail('invitation_other_email');
  if (requires_verified && !acceptor.email_verified) {
    if (!(await provesAddress(tx, token))) fail('verify_email');
    await proveAddress(context, { auth_id: acceptor.auth_id });
  }
  return invitation;
}

/** Adds the user to the project. Members of the company keep their role, and have it on the project too. */
async function joinProject(
  context: CommandContext,
  standing: Awaited<ReturnType<typeof readStandingOf>>,
  invitation: Invitation & { project_id: string },
): Promise<void> {
  const { viewer } = context;
  const { company_id, project_id, email, created_by } = invitation;
  if (standing?.is_on_project) fail('project_member_exists', { email });
  const role: Role = standing && !isBoundToProjects(standing.role) ? standing.role : invitation.role;
  if (!standing) await admitMember(context, { company_id, user_id: viewer.user_id, role, created_by });
  await addProjectMember(context, { company_id, project_id, user_id: viewer.user_id, role });
}
