// What a new password has to be. Length does the work; the rest refuses only what anybody would try first.
import { PASSWORD_LENGTH } from '@worklane/contract/auth';
import { fail } from '../../platform/http/fail.ts';

const MIN_DISTINCT = 3;

/** @throws Refusal password_too_short, password_too_long, password_too_easy */
export function checkPassword(password: string | undefined, about: { email: string; name?: string }): string {
  if (!password || password.length < PASSWORD_LENGTH.min) return fail('password_too_short');
  if (password.length > PASSWORD_LENGTH.max) return fail('password_too_long');
  const lower = password.toLowerCase();
  const ownWords = [about.email, about.email.split('@')[0], about.name, 'worklane'].map((each) => each?.toLowerCase());
  if (ownWords.includes(lower) || new Set(lower).size < MIN_DISTINCT) return fail('password_too_easy');
  return password;
}
