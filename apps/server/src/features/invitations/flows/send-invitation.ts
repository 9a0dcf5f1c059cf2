// Invites one address: saves the invitation, sends it, and revokes it when it cannot be sent.
import { randomBytes } from 'node:crypto';
import type { SentInvitation } from '@worklane/contract/invitations';
import { SYSTEM } from '@worklane/domain/access/can';
import { ROLE_LABELS } from '@worklane/domain/access/roles';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { scopeOf } from '../../../platform/session/scope.ts';
import type { SessionViewer } from '../../../platform/session/session-viewer.ts';
import { revertUnsentInvitation } from '../commands/revert-unsent-invitation.ts';
import { type NewInvitation, saveInvitation } from '../commands/save-invitation.ts';
import { invitationMail } from '../mails.ts';
import { readInvitation, readNames } from '../reads.ts';

/** @throws Refusal, also when the mail server did not take the message */
export async function sendInvitation(
  services: Services,
  viewer: SessionViewer,
  wanted: NewInvitation,
): Promise<SentInvitation> {
  const { db, run, mail, limits, config } = services;
  const { company_id, project_id, email, role } = wanted;
  await limits.take('invite_from', company_id);
  // Without a mail server nothing reaches the mailbox: the inviter may ask for the link as often as they lose it.
  if (mail.isSending) await limits.take('invite_to', email);
  const token = randomBytes(32).toString('base64url');
  const { id, previous } = await run(viewer, saveInvitation, { ...wanted, token, is_mailed: mail.isSending });
  const names = await readNames(db, { company_id, project_id, created_by: viewer.user_id });
  const content = invitationMail(config.publicUrl, token, {
    company: [names?.project_name, names?.company_name].filter(Boolean).join(', '),
    inviter: names?.inviter_name ?? '',
    role: ROLE_LABELS[role],
  });
  try {
    await mail.send({ to: email, company_id, ...content });
  } catch (error) {
    await run(SYSTEM, revertUnsentInvitation, { company_id, id, token, previous });
    failWithReason(error);
  }
  const invitation = (await readInvitation(db, scopeOf(viewer), company_id, id)) ?? fail('invitation_not_found');
  const link = mail.isSending ? null : `${config.publicUrl}/accept-invitation?token=${token}`;
  return { invitation, link };
}

export function failWithReason(error: unknown): never {
  return fail('invitation_mail_failed', { reason: (error as { reason?: string }).reason ?? 'unknown' });
}
