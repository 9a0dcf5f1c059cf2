// Verifies the address of an account by the link in its verification email, and activates the account.
import sql from 'sql-template-tag';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findAccountByAuthId } from '../reads.ts';
import { takeSecret } from '../steps/one-time-secrets.ts';
import { dropCredentials, markVerified, setPassword } from '../writes.ts';

interface Input {
  token: string;
  /** Replaces all passwords, sessions and identities of the account: a stranger may have signed up with this address. */
  password_hash?: string | undefined;
}

export const verifyEmail = defineCommand({
  name: 'verifyEmail',
  target: 'own',
  input: fromCode<Input>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, viewer, now, emit }, { token, password_hash }) {
    const secret = (await takeSecret<{ email: string }>(tx, now, 'verify_email', token)) ?? fail('link_invalid');
    const authId = secret.auth_id as string;
    const account = await findAccountByAuthId(tx, authId);
    // The link proves the address it was sent to, not the one the account was changed to since.
    if (account?.email !== secret.data.email) fail('link_invalid');
    const payload = { user_id: viewer.user_id };
    if (password_hash) {
      // A verification link must not reset the password of a verified account.
      if (account.email_verified) fail('link_invalid');
      await dropCredentials(tx, authId);
      await setPassword(tx, authId, password_hash);
      emit({ type: 'session.ended', company_id: null, project_id: null, payload });
    }
    await markVerified(tx, authId);
    await tx.query(sql`delete from one_time_secrets where auth_id = ${authId} and purpose = 'registered'`);
    emit({ type: 'user.updated', company_id: null, project_id: null, payload });
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
