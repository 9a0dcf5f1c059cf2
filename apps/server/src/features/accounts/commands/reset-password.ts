// Sets a new password by the link in an email, and ends all sessions and all other such links.
import sql from 'sql-template-tag';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findAccountByAuthId } from '../reads.ts';
import { takeSecret } from '../steps/one-time-secrets.ts';
import { dropCredentials, dropSessions, markVerified, setPassword } from '../writes.ts';

export const resetPassword = defineCommand({
  name: 'resetPassword',
  target: 'own',
  input: fromCode<{ token: string; password_hash: string }>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, viewer, now, emit }, { token, password_hash }) {
    const secret = (await takeSecret<{ email: string }>(tx, now, 'reset_password', token)) ?? fail('link_invalid');
    const authId = secret.auth_id as string;
    const account = await findAccountByAuthId(tx, authId);
    if (account?.email !== secret.data.email) return fail('link_invalid');
    // The link proves the address. Until now nothing did, so what is there may be a stranger's.
    if (!account.email_verified) await dropCredentials(tx, authId);
    await markVerified(tx, authId);
    await setPassword(tx, authId, password_hash);
    await dropSessions(tx, authId, null);
    await tx.query(sql`delete from one_time_secrets where auth_id = ${authId} and purpose = 'reset_password'`);
    const payload = { user_id: viewer.user_id };
    emit({ type: 'session.ended', company_id: null, project_id: null, payload });
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
