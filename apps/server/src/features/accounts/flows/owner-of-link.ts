// Finds the owner of a link from an email without using the link up: the command does that in its own transaction.
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { type Account, findAccountByAuthId } from '../reads.ts';
import { type Purpose, peekSecret } from '../steps/one-time-secrets.ts';

/** @throws Refusal link_invalid */
export async function ownerOfLink({ db, now }: Services, purpose: Purpose, token: string): Promise<Account> {
  const secret = await peekSecret(db, now(), purpose, token);
  const account = secret?.auth_id ? await findAccountByAuthId(db, secret.auth_id) : undefined;
  return account ?? fail('link_invalid');
}
