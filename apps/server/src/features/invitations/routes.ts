// Serves invitations over HTTP.
import { type Invitation, type InviteResult, invitations } from '@worklane/contract/invitations';
import { errorMessage } from '@worklane/contract/platform/errors';
import { Email } from '@worklane/contract/users';
import { fail, Refusal } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { readViewerIn } from '../companies/reads.ts';
import { readOwnCompanies } from '../users/reads.ts';
import { acceptInvitation } from './commands/accept-invitation.ts';
import { declineInvitation } from './commands/decline-invitation.ts';
import { revokeInvitation } from './commands/revoke-invitation.ts';
import { revokeProjectInvitation } from './commands/revoke-project-invitation.ts';
import { failWithReason, sendInvitation } from './flows/send-invitation.ts';
import { refusalToInvite } from './may-invite.ts';
import { findInvitation, readInvitation, readInvitations, readNames, readProjectInvitations } from './reads.ts';

export const invitationRoutes = (services: Services) => {
  const { db, run, mail, now } = services;

  async function joined({ user_id }: SessionViewer, { company_id, project_id, created_by }: Invitation) {
    const companies = await readOwnCompanies(db, user_id);
    const company = companies.find((each) => each.id === company_id) ?? fail('company_not_found');
    const names = await readNames(db, { company_id, project_id, created_by });
    return { company, project_key: names?.project_key ?? null };
  }

  return [
    route(invitations.list, ({ viewer, target }) => readInvitations(db, scopeOf(viewer), target.company_id)),

    route(invitations.invite, async ({ viewer, target: { company_id }, body: { emails, role } }) => {
      const refusal = refusalToInvite(viewer, { company_id, project_id: null, role });
      if (refusal) fail(refusal);
      // Checked once: otherwise each address would wait for its own time-out.
      await mail.check().catch(failWithReason);
      const results: InviteResult[] = [];
      for (const given of new Set(emails.map((each) => each.trim().toLowerCase()))) {
        const email = Email.safeParse(given);
        if (!email.success) {
          results.push({ email: given, sent: null, error: errorMessage('email_invalid') });
          continue;
        }
        try {
          const wanted = { company_id, project_id: null, email: email.data, name: null, role };
          results.push({ email: given, sent: await sendInvitation(services, viewer, wanted), error: null });
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          results.push({ email: given, sent: null, error: error.message });
        }
      }
      return results;
    }),

    route(invitations.inviteToProject, ({ viewer, target: { company_id, project_id }, body }) =>
      sendInvitation(services, viewer, { company_id, project_id, ...body, name: body.name ?? null }),
    ),

    route(invitations.listOfProject, ({ viewer, target }) => readProjectInvitations(db, scopeOf(viewer), target)),

    route(invitations.resendToProject, async ({ viewer, target, params }) => {
      const open = await readProjectInvitations(db, scopeOf(viewer), target);
      const { company_id, project_id, email, name, role } =
        open.find(({ id }) => id === params.invitation) ?? fail('invitation_not_found');
      return sendInvitation(services, viewer, { company_id, project_id, email, name, role });
    }),

    route(invitations.revokeOfProject, async ({ viewer, target, params }) => {
      const { company_id, project_id } = target;
      await run(viewer, revokeProjectInvitation, { company_id, project_id, id: params.invitation });
      return undefined;
    }),

    route(invitations.resend, async ({ viewer, target: { company_id }, params }) => {
      const scope = scopeOf(viewer);
      const invitation =
        (await readInvitation(db, scope, company_id, params.invitation)) ?? fail('invitation_not_found');
      const { project_id, email, name, role } = invitation;
      return sendInvitation(services, viewer, { company_id, project_id, email, name, role });
    }),

    route(invitations.revoke, async ({ viewer, target: { company_id }, params }) => {
      await run(viewer, revokeInvitation, { company_id, id: params.invitation });
      return undefined;
    }),

    route(invitations.preview, async ({ body }) => {
      const invitation = (await findInvitation(db, body.token)) ?? fail('invitation_not_found');
      if (new Date(invitation.expires_at) <= now()) fail('invitation_expired');
      const inviter = await readViewerIn(db, invitation.company_id, invitation.created_by);
      const names = await readNames(db, invitation);
      if (refusalToInvite(inviter, invitation) || !names) return fail('invitation_not_found');
      const { company_name, project_name, inviter_name } = names;
      const { company_id, email, role, expires_at } = invitation;
      return { company_id, company_name, project_name, inviter_name, email, role, expires_at };
    }),

    route(invitations.accept, async ({ viewer, body }) => {
      const input = { token: body.token, requires_verified: mail.isSending };
      return joined(viewer, await run(viewer, acceptInvitation, input));
    }),

    route(invitations.acceptOwn, async ({ viewer, params }) =>
      joined(viewer, await run(viewer, acceptInvitation, { id: params.invitation })),
    ),

    route(invitations.decline, async ({ viewer, params }) => {
      await run(viewer, declineInvitation, { id: params.invitation });
      return undefined;
    }),
  ];
};
