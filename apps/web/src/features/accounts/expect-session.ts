// Signing in that has come to its end; where another step is left, the form says which.
import type { SignedIn, SignInResult } from '@worklane/contract/auth';
import { ERRORS } from '@worklane/contract/errors';

export function expectSession(result: SignInResult): SignedIn {
  if (!('next' in result)) return result;
  throw new Error(
    result.next === 'verify_email'
      ? ERRORS.verify_email.message
      : 'This account asks for the code of its authenticator app',
  );
}
