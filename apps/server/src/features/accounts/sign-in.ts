// Signs a user in once the first factor is proved: asks for the second, then gives a session cookie and an access token.
import type { SignedIn, SignInResult } from '@worklane/contract/auth';
import type { Context } from 'hono';
import { fail } from '../../platform/http/fail.ts';
import type { Services } from '../../platform/services.ts';
import { readCurrentUser, readOwnCompanies } from '../users/reads.ts';
import { type Account, findPersonBySession } from './reads.ts';
import { setSecretCookie } from './secret-cookies.ts';
import { issueSecret } from './steps/one-time-secrets.ts';

export interface SignIn {
  /** Continues once the first factor is proved: answers with a session, or asks for the second factor. */
  enter(http: Context, account: ProvedAccount): Promise<SignInResult>;
  /**
   * Begins a session once every factor is proved.
   * @throws Refusal challenge_over when the account's sessions were ended since
   */
  open(http: Context, account: Pick<ProvedAccount, 'auth_id' | 'sign_in_round'>): Promise<SignedIn>;
}

/** The account as it was read before its password or code was checked. */
export type ProvedAccount = Pick<Account, 'auth_id' | 'sign_in_round' | 'has_two_factor'>;

/** Stored while a sign-in waits for its second factor. */
export interface HalfDone extends Record<string, unknown> {
  sign_in_round: number;
}

/** Describes an account that was just created: its sessions have never been ended. */
export const newAccount = ({ auth_id }: { auth_id: string }) => ({ auth_id, sign_in_round: 0 });

export function createSignIn({ sessions, db, tokens, config, now }: Services): SignIn {
  async function open(http: Context, { auth_id, sign_in_round }: Parameters<SignIn['open']>[1]): Promise<SignedIn> {
    const { id } = (await sessions.open(http, auth_id, sign_in_round)) ?? fail('challenge_over');
    const person = (await findPersonBySession(db, id)) ?? fail('verify_email');
    const user = (await readCurrentUser(db, person.user_id)) ?? fail('verify_email');
    return { user, companies: await readOwnCompanies(db, user.id), ...(await tokens.issue(person)) };
  }

  return {
    open,
    async enter(http, account) {
      const { auth_id, sign_in_round, has_two_factor } = account;
      if (!has_two_factor) return open(http, account);
      const data: HalfDone = { sign_in_round };
      const token = await issueSecret(db, now(), { purpose: 'two_factor', auth_id, data });
      setSecretCookie(http, 'two_factor', token, config.publicUrl);
      return { next: 'two_factor' };
    },
  };
}
