// Defines two-factor authentication: codes of an authenticator app, and recovery codes for when it is lost.
import * as z from 'zod/mini';
import { SignedIn } from './auth.ts';
import { defineEndpoint } from './platform/endpoint.ts';
import { rawText } from './platform/primitives.ts';

/** Six digits of the app, or a recovery code where one is taken. */
const Code = rawText(64);
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const twoFactor = {
  enroll: defineEndpoint({
    name: 'twoFactor.enroll',
    method: 'POST',
    path: '/api/auth/two_factor/enroll',
    summary:
      'Create a secret for an authenticator app, as text, otpauth URI and QR code. It takes effect once verified',
    access: 'own',
    response: z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() }),
    errors: ['confirm_identity', 'two_factor_on'],
  }),
  verify: defineEndpoint({
    name: 'twoFactor.verify',
    method: 'POST',
    path: '/api/auth/two_factor/verify',
    summary:
      'Turn on two-factor authentication with a first code from the app. Returns the recovery codes, only this once',
    access: 'own',
    body: z.object({ code: Code }),
    response: RecoveryCodes,
    errors: ['code_invalid', 'two_factor_on', 'two_factor_off'],
  }),
  challenge: defineEndpoint({
    name: 'twoFactor.challenge',
    method: 'POST',
    path: '/api/auth/two_factor/challenge',
    summary: 'Finish signing in with a code from the app or a recovery code. After five wrong codes, sign in again',
    access: 'public',
    body: z.object({ code: Code }),
    response: SignedIn,
    errors: ['code_invalid', 'challenge_over'],
  }),
  unenroll: defineEndpoint({
    name: 'twoFactor.unenroll',
    method: 'POST',
    path: '/api/auth/two_factor/unenroll',
    summary: 'Turn off two-factor authentication with a current code from the app or a recovery code',
    access: 'own',
    body: z.object({ code: Code }),
    errors: ['code_invalid', 'two_factor_off'],
  }),
  recoveryCodes: defineEndpoint({
    name: 'twoFactor.recoveryCodes',
    method: 'POST',
    path: '/api/auth/two_factor/recovery_codes',
    summary: 'Replace the recovery codes, with a current code from the app',
    access: 'own',
    body: z.object({ code: Code }),
    response: RecoveryCodes,
    errors: ['code_invalid', 'two_factor_off'],
  }),
};
