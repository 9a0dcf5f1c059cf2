// Verifies an address by its link. What was set at sign-up stays only for who can show that they signed up: the browser that
// did, or a session of the account. Everybody else sets a password, which ends what a stranger may have left.
import type { Context } from 'hono';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { callerGroup } from '../act.ts';
import { checkPassword } from '../check-password.ts';
import { verifyEmail } from '../commands/verify-email.ts';
import { hashToken, newToken, peekSecret } from '../one-time-secrets.ts';
import { clearSecretCookie, readSecretCookie, setSecretCookie } from '../sign-in.ts';
import { ownerOfLink } from './owner-of-link.ts';

/** Gives the browser that signs up its cookie, whether an account comes of it or not. @returns its hash, to be stored */
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
