// Defines sign-in through Google, Microsoft or GitHub. The page only passes on the code and the state; the server and
// the provider verify them.
import * as z from 'zod/mini';
import { NextStep, SignedIn } from './auth.ts';
import { defineEndpoint } from './platform/endpoint.ts';
import { Id, matching, rawText } from './platform/primitives.ts';

/** The specification's words for them; azure is Microsoft. */
export const PROVIDERS = ['google', 'azure', 'github'] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_LABELS: Record<Provider, string> = { google: 'Google', azure: 'Microsoft', github: 'GitHub' };

const ProviderState = z.object({
  provider: z.enum(PROVIDERS),
  label: z.string(),
  is_configured: z.boolean(),
  /** The settings that the server's administrator has to give. */
  missing_settings: z.array(z.string()),
});
export type ProviderState = z.infer<typeof ProviderState>;

/** A path of this product to come back to: never another site. */
const ReturnPath = matching(/^\/(?![/\\])[^\\\s]*$/, 500, 'must be a path of this product');

const start = z.object({ provider: z.enum(PROVIDERS), return_to: z.optional(ReturnPath) });
const Started = z.object({ url: z.url() });

export const OAuthOutcome = z.object({
  /** Why the user was sent to the provider. */
  intent: z.enum(['sign_in', 'link', 'confirm']),
  /** There when the person is signed in now. */
  session: z.nullable(SignedIn),
  next: z.nullable(NextStep.shape.next),
  return_to: z.nullable(z.string()),
});
export type OAuthOutcome = z.infer<typeof OAuthOutcome>;

export const identities = {
  providers: defineEndpoint({
    name: 'identities.providers',
    method: 'GET',
    path: '/api/auth/providers',
    summary: 'List the sign-in providers, and the settings that are missing for those not set up',
    access: 'public',
    response: z.array(ProviderState),
  }),
  start: defineEndpoint({
    name: 'identities.start',
    method: 'POST',
    path: '/api/auth/oauth/start',
    summary:
      'Get the address to which to send the browser for signing in with a provider. It returns to /auth/callback',
    access: 'public',
    body: start,
    response: Started,
    errors: ['provider_not_configured', 'provider_failed'],
  }),
  link: defineEndpoint({
    name: 'identities.link',
    method: 'POST',
    path: '/api/auth/oauth/link',
    summary: "Get the address to which to send the browser for linking a provider's identity to your account",
    access: 'own',
    body: start,
    response: Started,
    errors: ['provider_not_configured', 'provider_failed', 'confirm_identity'],
  }),
  confirm: defineEndpoint({
    name: 'identities.confirm',
    method: 'POST',
    path: '/api/auth/oauth/confirm',
    summary:
      'Get the address to which to send the browser for confirming your identity with a linked provider (like auth.confirm)',
    access: 'own',
    body: start,
    response: Started,
    errors: ['provider_not_configured', 'provider_failed', 'two_factor_on'],
  }),
  finish: defineEndpoint({
    name: 'identities.finish',
    method: 'POST',
    path: '/api/auth/oauth/finish',
    summary:
      'Complete a sign-in with a provider: send all query parameters of /auth/callback or /oauth-callback unchanged',
    access: 'public',
    body: z.object({
      state: rawText(200),
      code: z.optional(rawText(4_000)),
      iss: z.optional(rawText(500)),
      error: z.optional(rawText(500)),
      error_description: z.optional(rawText(2_000)),
    }),
    response: OAuthOutcome,
    errors: [
      'oauth_state_invalid',
      'challenge_over',
      'provider_refused',
      'provider_failed',
      'provider_not_configured',
      'identity_not_linked',
      'identity_taken',
      'registration_failed',
      'not_authenticated',
    ],
  }),
  unlink: defineEndpoint({
    name: 'identities.unlink',
    method: 'DELETE',
    path: '/api/auth/identities/{identity}',
    summary: "Remove a provider's identity from your account. The last way to sign in can't be removed",
    access: 'own',
    params: z.object({ identity: Id }),
    errors: ['not_found', 'confirm_identity', 'last_credential'],
  }),
};
