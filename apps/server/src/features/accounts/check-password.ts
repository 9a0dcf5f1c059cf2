// Checks a new password: length matters most; the rest refuses only the passwords an attacker tries first.
import { PASSWORD_LENGTH } from '@worklane/domain/accounts/password-length';
import { fail } from '../../platform/http/fail.ts';

const MIN_DISTINCT = 3;

/** @throws Refusal password_too_short, password_too_long, password_too_easy */
export async function checkPassword(
  password: string | undefined,
  about: { email: string; name?: string },
): Promise<string> {
  if (!password || password.length < PASSWORD_LENGTH.min) return fail('password_too_short');
  if (password.length > PASSWORD_LENGTH.max) return fail('password_too_long');
  const lower = password.toLowerCase();
  const ownWords = [about.email, about.email.split('@')[0], about.name, 'worklane'].map((each) => each?.toLowerCase());
  if (ownWords.includes(lower) || new Set(lower).size < MIN_DISTINCT) return fail('password_too_easy');
  if (await isCommon(lower)) return fail('password_too_easy');
  return password;
}

/** Tells whether this is one of the most common leaked passwords. Loads the list at the first use. */
async function isCommon(lower: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(lower);
}
