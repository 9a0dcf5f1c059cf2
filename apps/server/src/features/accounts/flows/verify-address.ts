// Verifies an address by its link. The password from sign-up stays only when the link is opened in the browser that signed up
// or in a session of the account. Any other browser sets a new password, which removes what a stranger may have set.
import type { Context } from 'hono';
import { fail } from '../../../platform/http/fail.ts';
import { hashToken, newToken } from '../../../platform/secrets/new-token.ts';
import type { Services } from '../../../platform/services.ts';
import { callerGroup } from '../caller-address.ts';
import { checkPassword } from '../check-password.ts';
import { verifyEmail } from '../commands/verify-email.ts';
import { clearSecretCookie, readSecretCookie, setSecretCookie } from '../secret-cookies.ts';
import { peekSecret } from '../steps/one-time-secrets.ts';
import { ownerOfLink } from './owner-of-link.ts';

/** Gives the browser a cookie, even when no account is created: the answer must not tell. @returns the hash to store */
export function markBrowser({ config }: Services, http: Context): string {
  const cookie = newToken();
  setSecretCookie(http, 'registered', cookie, config.publicUrl);
  return hashToken(cookie).toString('base64url');
}

export async function verifyAddress(
  services: Services,
  http: Context,
  { token, password }: { token: string; password?: string | undefined },
): Promise<void> {
  const { run, limits, passwords, passwordTurns } = services;
  const from = callerGroup(services, http);
  await passwordTurns.run(from, async () => {
    await limits.take('start', from);
    const account = await ownerOfLink(services, 'verify_email', token);
    const isKept = account.email_verified || (await hasSignedUp(services, http, account.auth_id));
    if (password === undefined && !isKept) fail('choose_password');
    const password_hash =
      password === undefined ? undefined : await passwords.hash(await checkPassword(password, account));
    await run({ user_id: account.user_id, memberships: [] }, verifyEmail, { token, password_hash });
  });
  clearSecretCookie(http, 'registered');
}

async function hasSignedUp({ db, now, sessions }: Services, http: Context, authId: string): Promise<boolean> {
  const cookie = readSecretCookie(http, 'registered');
  const registered = cookie && (await peekSecret(db, now(), 'registered', cookie));
  if (registered && registered.auth_id === authId) return true;
  return (await sessions.find(http))?.auth_id === authId;
}
