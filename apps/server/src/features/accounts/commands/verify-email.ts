// Proves the address of an account by the link of the verification e-mail, and makes the account active.
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { takeSecret } from '../one-time-secrets.ts';
import { findAccountByAuthId } from '../reads.ts';
import { dropCredentials, markVerified, setPassword } from '../writes.ts';

interface Input {
  token: string;
  /** Replaces every way in that was set before: whoever signed up with the address may not be its owner. */
  password_hash?: string | undefined;
}

export const verifyEmail = defineCommand<Input, void>({
  name: 'verifyEmail',
  action: null,
  async run({ tx, viewer, now, emit }, { token, password_hash }) {
    const secret = (await takeSecret<{ email: string }>(tx, now, 'verify_email', token)) ?? fail('link_invalid');
    const authId = secret.auth_id as string;
    const account = await findAccountByAuthId(tx, authId);
    // The link proves the address it was sent to, not the one the account was changed to since.
    if (account?.email !== secret.data.email) fail('link_invalid');
    const payload = { user_id: viewer.user_id };
    if (password_hash) {
      // Sets the password of an unproved account alone: it is no second way to reset one.
      if (account.email_verified) fail('link_invalid');
      await dropCredentials(tx, authId);
      await setPassword(tx, authId, password_hash);
      emit({ type: 'session.ended', company_id: null, project_id: null, payload });
    }
    await markVerified(tx, authId);
    await tx.query(sql`delete from one_time_secrets where auth_id = ${authId} and purpose = 'registered'`);
    emit({ type: 'user.updated', company_id: null, project_id: null, payload });
  },
});
