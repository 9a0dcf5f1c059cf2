// Declares accounts and their sessions. Only /api/auth reads the cookie; all other endpoints need the access token.
import * as z from 'zod/mini';
import { defineEndpoint } from './platform/endpoint.ts';
import { Id, line, rawText, Timestamp } from './platform/primitives.ts';
import { Session } from './users.ts';

/** A short-lived bearer token, sent with every API call. Invalid once its session has ended. */
export const AccessToken = z.object({ token: z.string(), expires_at: Timestamp });
export type AccessToken = z.infer<typeof AccessToken>;

export const SignedIn = z.object({ ...Session.shape, ...AccessToken.shape });
export type SignedIn = z.infer<typeof SignedIn>;

/** What is left to do before the user is signed in: follow the link in the email, or enter the second factor. */
export const NextStep = z.object({ next: z.enum(['verify_email', 'two_factor']) });
export type NextStep = z.infer<typeof NextStep>;

/** `'next' in result` tells the two apart. */
export const SignInResult = z.union([SignedIn, NextStep]);
export type SignInResult = z.infer<typeof SignInResult>;

/** A sentence that confirms success, for the page to show. */
const Notice = z.object({ message: z.string() });
/** The specification's sentences, word for word; `reset_kept` is for servers without a mail server. */
export const AUTH_NOTICES = {
  reset_sent: 'Password reset email sent. Please check your inbox (and spam folder) for instructions.',
  reset_kept:
    "Email isn't set up on this server. If this address has an account, your server's administrator finds the message in the outbox folder.",
  password_updated: 'Password updated successfully',
} as const;

/** Optional on purpose: a missing value is refused with the specification's sentence, not with a schema's. */
const looseText = z.optional(rawText(1_000));
/** The secret in the link of an email. */
const LinkToken = rawText(200, 1);

export const DeviceSession = z.object({
  id: z.string(),
  /** The session of this request. */
  is_current: z.boolean(),
  user_agent: z.nullable(z.string()),
  ip_address: z.nullable(z.string()),
  created_at: Timestamp,
  last_used_at: Timestamp,
  expires_at: Timestamp,
});
export type DeviceSession = z.infer<typeof DeviceSession>;

export const Security = z.object({
  has_password: z.boolean(),
  email_verified: z.boolean(),
  /** The server can send mail, so users must verify their address before they can go on. */
  verification_required: z.boolean(),
  two_factor: z.object({ is_enabled: z.boolean(), recovery_codes_left: z.int() }),
  identities: z.array(z.object({ id: Id, provider: z.string(), email: z.nullable(z.string()), created_at: Timestamp })),
  passkeys: z.array(z.object({ id: Id, name: z.string(), created_at: Timestamp, last_used_at: z.nullable(Timestamp) })),
  /** Until when this session counts as freshly confirmed; null when `auth.confirm` is needed first. */
  confirmed_until: z.nullable(Timestamp),
});
export type Security = z.infer<typeof Security>;

export const auth = {
  register: defineEndpoint({
    name: 'auth.register',
    method: 'POST',
    path: '/api/auth/register',
    summary:
      'Create an account together with a company, or join one with an invite code. If mail is set up, the response is the same whether or not the address has an account: next is verify_email',
    access: 'public',
    body: z.object({
      name: looseText,
      email: looseText,
      password: looseText,
      company_name: z.optional(line(200)),
      /** The browser's, which becomes the company's. UTC if it is unknown. */
      time_zone: z.optional(line(64)),
      invite_code: z.optional(line(64)),
      /** Instead of a company: an open invitation to this address, which is accepted after signing up. */
      invitation_token: z.optional(line(200)),
    }),
    response: SignInResult,
    errors: [
      'registration_incomplete',
      'registration_failed',
      'email_invalid',
      'name_invalid',
      'company_or_code_required',
      'password_too_short',
      'password_too_long',
      'password_too_easy',
      'invite_code_invalid',
      'invitation_not_found',
      'invitation_expired',
      'invitation_other_email',
    ],
  }),
  login: defineEndpoint({
    name: 'auth.login',
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in with email and password. If two-factor authentication is on, next is two_factor',
    access: 'public',
    body: z.object({ email: looseText, password: looseText }),
    response: SignInResult,
    errors: ['invalid_credentials', 'challenge_over'],
  }),
  refresh: defineEndpoint({
    name: 'auth.refresh',
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Issue a new access token for the session in the cookie',
    access: 'public',
    response: AccessToken,
    errors: ['not_authenticated', 'verify_email'],
  }),
  logout: defineEndpoint({
    name: 'auth.logout',
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End the session in the cookie',
    access: 'public',
  }),
  verifyEmail: defineEndpoint({
    name: 'auth.verifyEmail',
    method: 'POST',
    path: '/api/auth/verify_email',
    summary:
      'Verify an email address with the token of the link /verify-email?token= and activate the account. A browser that neither signed up nor is signed in must send a password, which replaces every earlier way to sign in',
    access: 'public',
    body: z.object({ token: LinkToken, password: looseText }),
    errors: ['link_invalid', 'choose_password', 'password_too_short', 'password_too_long', 'password_too_easy'],
  }),
  resend: defineEndpoint({
    name: 'auth.resend',
    method: 'POST',
    path: '/api/auth/resend',
    summary: 'Send the verification email again. The response is the same whether or not the address has an account',
    access: 'public',
    body: z.object({
      email: looseText,
      /** The invitation they signed up with: the new link leads to it too. Any other is ignored without an error. */
      invitation_token: z.optional(line(200)),
    }),
    errors: ['email_required', 'verification_mail_failed'],
  }),
  forgotPassword: defineEndpoint({
    name: 'auth.forgotPassword',
    method: 'POST',
    path: '/api/auth/forgot_password',
    summary: 'Send a link to set a new password. The response is the same whether or not the address has an account',
    access: 'public',
    body: z.object({ email: looseText }),
    response: Notice,
    errors: ['email_required', 'reset_mail_failed'],
  }),
  resetPassword: defineEndpoint({
    name: 'auth.resetPassword',
    method: 'POST',
    path: '/api/auth/reset_password',
    summary: 'Set a new password with the token of the link /reset-password?token=. Ends all sessions of the account',
    access: 'public',
    body: z.object({ token: LinkToken, password: looseText }),
    response: Notice,
    errors: ['link_invalid', 'password_too_short', 'password_too_long', 'password_too_easy'],
  }),
  changePassword: defineEndpoint({
    name: 'auth.changePassword',
    method: 'POST',
    path: '/api/auth/change_password',
    summary:
      'Change your password, confirmed with the current one. Ends all other sessions. If you have no password, use forgotPassword',
    access: 'own',
    body: z.object({ current_password: looseText, new_password: looseText }),
    response: Notice,
    errors: ['current_password_incorrect', 'password_too_short', 'password_too_long', 'password_too_easy'],
  }),
  confirm: defineEndpoint({
    name: 'auth.confirm',
    method: 'POST',
    path: '/api/auth/confirm',
    summary:
      'Confirm your identity before changing how you sign in: with a two-factor code if that is on, otherwise with your password. Valid for ten minutes',
    access: 'own',
    body: z.object({ password: looseText, code: looseText }),
    response: z.object({ confirmed_until: Timestamp }),
    errors: ['current_password_incorrect', 'code_invalid'],
  }),
  security: defineEndpoint({
    name: 'auth.security',
    method: 'GET',
    path: '/api/auth/security',
    summary: 'Get how you can sign in: password, two-factor authentication, identities, passkeys',
    access: 'own',
    response: Security,
  }),
  sessions: defineEndpoint({
    name: 'auth.sessions',
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'List your sessions, the current one first',
    access: 'own',
    response: z.array(DeviceSession),
  }),
  endSession: defineEndpoint({
    name: 'auth.endSession',
    method: 'DELETE',
    path: '/api/auth/sessions/{session}',
    summary: 'End one of your sessions',
    access: 'own',
    params: z.object({ session: rawText(100) }),
    errors: ['not_found'],
  }),
  endOtherSessions: defineEndpoint({
    name: 'auth.endOtherSessions',
    method: 'POST',
    path: '/api/auth/sessions/end_others',
    summary: 'End all of your sessions except this one',
    access: 'own',
    response: z.object({ ended: z.int() }),
  }),
  closeAccount: defineEndpoint({
    name: 'auth.closeAccount',
    method: 'POST',
    path: '/api/auth/close_account',
    summary:
      "Permanently close your account, confirmed by its email address. Companies without other members are deleted; elsewhere the history shows 'Former member'",
    access: 'own',
    body: z.object({ email: looseText }),
    errors: ['confirm_identity', 'email_mismatch', 'last_owner'],
  }),
};
