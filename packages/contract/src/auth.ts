// Signing up, in and out. The cookie these set is read by /api/auth alone; every other call carries the access token.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { line, Timestamp } from './primitives.ts';
import { Session } from './users.ts';

/** A short-lived bearer token. Sent with every API call; worth nothing once its session has ended. */
export const AccessToken = z.object({ token: z.string(), expires_at: Timestamp });
export type AccessToken = z.infer<typeof AccessToken>;

const SignedIn = z.object({ ...Session.shape, ...AccessToken.shape });
export type SignedIn = z.infer<typeof SignedIn>;

/** Loose on purpose: what is missing is refused with the specification's own sentences, not with a schema's. */
const looseText = z.optional(z.string().check(z.maxLength(1_000)));

export const auth = {
  register: defineEndpoint({
    name: 'auth.register',
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Create an account, and with it a company or a membership by invite code',
    access: 'public',
    body: z.object({
      name: looseText,
      email: looseText,
      password: looseText,
      company_name: z.optional(line(200)),
      invite_code: z.optional(line(64)),
    }),
    response: SignedIn,
    errors: [
      'registration_incomplete',
      'registration_failed',
      'company_or_code_required',
      'password_too_short',
      'password_too_long',
      'invite_code_invalid',
    ],
  }),
  login: defineEndpoint({
    name: 'auth.login',
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in with e-mail and password',
    access: 'public',
    body: z.object({ email: looseText, password: looseText }),
    response: SignedIn,
    errors: ['invalid_credentials', 'verify_email'],
  }),
  refresh: defineEndpoint({
    name: 'auth.refresh',
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'A new access token for the session in the cookie',
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
};
