// Writes the emails about an account. Their links start with the public URL, never with a host from a request.
import { type MailContent, renderMail } from '../../platform/mail/render-mail.ts';

const NOT_YOU = 'If this was not you, ignore this message: nothing happens without the link.';

/** @param invitation the token of the invitation this person signed up for: the link leads on to it, in whichever browser */
export function verificationMail(publicUrl: string, token: string, invitation?: string): MailContent {
  const onward = invitation ? `&invitation=${encodeURIComponent(invitation)}` : '';
  return renderMail({
    subject: 'Verify your email address',
    paragraphs: [
      'Welcome to Worklane. Please confirm that this address is yours.',
      'The link works once, for the next 24 hours.',
    ],
    button: { label: 'Verify email', url: `${publicUrl}/verify-email?token=${token}${onward}` },
    footnote: `You get this because someone signed up with this address. ${NOT_YOU}`,
  });
}

export function resetMail(publicUrl: string, token: string): MailContent {
  return renderMail({
    subject: 'Reset your password',
    paragraphs: [
      'Set a new password for Worklane with the button below. You will be signed out everywhere.',
      'The link works once, for the next hour.',
    ],
    button: { label: 'Set a new password', url: `${publicUrl}/reset-password?token=${token}` },
    footnote: `You get this because someone asked to reset the password of this account. ${NOT_YOU}`,
  });
}

export function alreadyRegisteredMail(publicUrl: string): MailContent {
  return renderMail({
    subject: 'You already have an account',
    paragraphs: [
      'Someone tried to sign up with this address, which already has an account at Worklane.',
      'If it was you, sign in as you did before, or set a new password if you do not remember it.',
    ],
    button: { label: 'Sign in', url: `${publicUrl}/login` },
    footnote: 'If this was not you, ignore this message: nothing has changed.',
  });
}

/** @param reason the sentence that says why the sign-up was refused */
export function signUpRefusedMail(publicUrl: string, reason: string): MailContent {
  return renderMail({
    subject: 'Your account could not be created',
    paragraphs: [
      `You signed up for Worklane, but your account could not be created: ${reason}`,
      'Please sign up again.',
    ],
    button: { label: 'Sign up', url: `${publicUrl}/register` },
    footnote: 'If this was not you, ignore this message: no account was created.',
  });
}
