// Defines the jobs of sign-up and password reset. They run after the answer, so that neither its time nor its content tells
// whether an address has an account.
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { NewAccount } from './new-account.ts';

/** Creates the account, or tells the owner of the address that there is one. */
export const registration = defineJob<NewAccount>('accounts.registration');

export interface VerificationRequest {
  email: string;
  /** The token of the invitation this person signed up for: the link leads on to it. */
  invitation?: string | undefined;
}

/** Mails a link that proves the address, unless it is proved. */
export const verification = defineJob<VerificationRequest>('accounts.verification');

/** Longer than a sign-in may take at its provider. */
const SIGN_IN_SECONDS = 15;

/** Revokes the token of a sign-in at GitHub after its use. Jobs are sealed. */
export const revokeSignIn = defineJob<{ token: string }>('accounts.revoke-sign-in', undefined, {
  afterSeconds: SIGN_IN_SECONDS,
});

/** Mails a link that sets a new password, when the address has an account. */
export const passwordReset = defineJob<{ email: string }>('accounts.password-reset');
