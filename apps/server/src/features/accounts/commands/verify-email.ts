// The link of the verification e-mail has been followed: the address is proved and the account active.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { takeSecret } from '../one-time-secrets.ts';
import { findAccountByAuthId } from '../reads.ts';
import { markVerified } from '../writes.ts';

export const verifyEmail = defineCommand<{ token: string }, void>({
  name: 'verifyEmail',
  action: null,
  async run({ tx, viewer, now, emit }, { token }) {
    const secret = (await takeSecret<{ email: string }>(tx, now, 'verify_email', token)) ?? fail('link_invalid');
    const authId = secret.auth_id as string;
    const account = await findAccountByAuthId(tx, authId);
    // The link proves the address it was sent to, not the one the account was changed to since.
    if (account?.email !== secret.data.email) fail('link_invalid');
    await markVerified(tx, authId);
    emit({ type: 'user.updated', company_id: null, project_id: null, payload: { user_id: viewer.user_id } });
  },
});
