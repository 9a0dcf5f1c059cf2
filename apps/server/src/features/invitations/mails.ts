// Writes the invitation email. Users choose the names in it, so they are printed as plain text.
import { type MailContent, nameInMail, renderMail } from '../../platform/mail/render-mail.ts';

export interface InvitationNames {
  company: string;
  inviter: string;
  /** The role's label. */
  role: string;
}

export function invitationMail(
  publicUrl: string,
  token: string,
  { company, inviter, role }: InvitationNames,
): MailContent {
  return renderMail({
    subject: `Invitation to ${nameInMail(company)}`,
    paragraphs: [
      `${nameInMail(inviter)} invites you to ${nameInMail(company)} at Worklane, as ${role}.`,
      'The link works once, for the next 7 days.',
    ],
    button: { label: 'Accept the invitation', url: `${publicUrl}/accept-invitation?token=${token}` },
    footnote: 'If you do not know who invites you, ignore this message: nothing happens without the link.',
  });
}
