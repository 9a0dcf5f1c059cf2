// From "this is who they are" to a session: past the second factor, with the cookie and a first access token.
import type { SignedIn, SignInResult } from '@worklane/contract/auth';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { fail } from '../../platform/http/fail.ts';
import type { Services } from '../../platform/services.ts';
import { readCurrentUser, readOwnCompanies } from '../users/reads.ts';
import { issueSecret, lifetimeSeconds, type Purpose } from './one-time-secrets.ts';
import { findAccountByAuthId, findPersonBySession } from './reads.ts';

export interface SignIn {
  /** The first factor has been proved; answers with a session, or asks for the second. */
  enter(http: Context, authId: string): Promise<SignInResult>;
  /** Everything has been proved. */
  open(http: Context, authId: string): Promise<SignedIn>;
}

export function createSignIn({ sessions, db, tokens, config, now }: Services): SignIn {
  async function open(http: Context, authId: string): Promise<SignedIn> {
    const { id } = await sessions.open(http, authId);
    const person = (await findPersonBySession(db, id)) ?? fail('verify_email');
    const user = (await readCurrentUser(db, person.user_id)) ?? fail('verify_email');
    return { user, companies: await readOwnCompanies(db, user.id), ...(await tokens.issue(person)) };
  }

  return {
    open,
    async enter(http, authId) {
      const account = await findAccountByAuthId(db, authId);
      if (!account?.has_two_factor) return open(http, authId);
      const token = await issueSecret(db, now(), { purpose: 'two_factor', auth_id: authId });
      setSecretCookie(http, 'two_factor', token, config.publicUrl);
      return { next: 'two_factor' };
    },
  };
}

/** The browser's half of a secret of ours: no script reads it, and only the account routes get it. */
export function setSecretCookie(http: Context, purpose: Purpose, value: string, publicUrl: string): void {
  setCookie(http, `worklane_${purpose}`, value, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
    path: '/api/auth',
    maxAge: lifetimeSeconds(purpose),
  });
}

export function readSecretCookie(http: Context, purpose: Purpose): string | undefined {
  return getCookie(http, `worklane_${purpose}`);
}

export function clearSecretCookie(http: Context, purpose: Purpose): void {
  deleteCookie(http, `worklane_${purpose}`, { path: '/api/auth' });
}
