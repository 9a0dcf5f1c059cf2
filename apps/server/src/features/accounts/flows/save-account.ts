// Saves a new account in its own transaction, with the new user as the actor.
import { uuidv7 } from 'uuidv7';
import { isConstraintError, violates } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { Services } from '../../../platform/services.ts';
import { createAccount } from '../commands/create-account.ts';
import type { NewAccount } from '../new-account.ts';

/** @throws Refusal registration_failed when the address has an account */
export async function saveAccount({ run }: Pick<Services, 'run'>, account: NewAccount): Promise<void> {
  try {
    await run({ user_id: uuidv7(), memberships: [] }, createAccount, account);
  } catch (error) {
    if (violates(error, 'auth_users_email_key') || violates(error, 'users_email_key')) fail('registration_failed');
    if (isConstraintError(error)) fail('user_create_failed');
    throw error;
  }
}
