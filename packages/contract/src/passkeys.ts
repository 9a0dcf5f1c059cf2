// Defines passkeys. The objects that pass between the browser's own calls and the server are WebAuthn's, in their JSON
// form.
import * as z from 'zod/mini';
import { SignedIn } from './auth.ts';
import { defineEndpoint } from './platform/endpoint.ts';
import { Id, line, RawJson, rawText } from './platform/primitives.ts';

/** For `PublicKeyCredential.parseCreationOptionsFromJSON` and its siblings; the server checks them itself. */
const WebAuthnJson = z.record(rawText(200), RawJson);
const Started = z.object({ options: WebAuthnJson });

export const passkeys = {
  registrationOptions: defineEndpoint({
    name: 'passkeys.registrationOptions',
    method: 'POST',
    path: '/api/auth/passkeys/registration_options',
    summary: 'Get the options with which the browser creates a passkey for you',
    access: 'own',
    response: Started,
    errors: ['confirm_identity'],
  }),
  register: defineEndpoint({
    name: 'passkeys.register',
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Save the passkey that the browser created (its toJSON())',
    access: 'own',
    body: z.object({ name: line(100), credential: WebAuthnJson }),
    response: z.object({ id: Id }),
    errors: ['passkey_invalid', 'confirm_identity'],
  }),
  signInOptions: defineEndpoint({
    name: 'passkeys.signInOptions',
    method: 'POST',
    path: '/api/auth/passkeys/sign_in_options',
    summary: 'Get the options with which the browser signs in with a passkey',
    access: 'public',
    response: Started,
  }),
  signIn: defineEndpoint({
    name: 'passkeys.signIn',
    method: 'POST',
    path: '/api/auth/passkeys/sign_in',
    summary: 'Sign in with a passkey (its toJSON()). It counts as both factors, so no code is needed',
    access: 'public',
    body: z.object({ credential: WebAuthnJson }),
    response: SignedIn,
    errors: ['passkey_invalid', 'challenge_over'],
  }),
  remove: defineEndpoint({
    name: 'passkeys.remove',
    method: 'DELETE',
    path: '/api/auth/passkeys/{passkey}',
    summary: "Remove one of your passkeys. The last way to sign in can't be removed",
    access: 'own',
    params: z.object({ passkey: Id }),
    errors: ['not_found', 'confirm_identity', 'last_credential'],
  }),
};
