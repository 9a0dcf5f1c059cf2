// Changes a user's password after the current one was checked, and ends their other sessions.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { dropSessions, isStillPassword, setPassword } from '../writes.ts';

export interface NewPassword {
  auth_id: string;
  session_id: string;
  /** The stored hash that the current password was checked against. */
  given_hash: string;
  password_hash: string;
}

export const changePassword = defineCommand({
  name: 'changePassword',
  target: 'own',
  input: fromCode<NewPassword>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, viewer, emit }, { auth_id, session_id, given_hash, password_hash }) {
    // The owner may have reset the password while this request checked it: the reset must win.
    if (!(await isStillPassword(tx, auth_id, given_hash))) fail('current_password_incorrect');
    await setPassword(tx, auth_id, password_hash);
    await dropSessions(tx, auth_id, session_id);
    const payload = { user_id: viewer.user_id };
    emit({ type: 'session.ended', company_id: null, project_id: null, payload });
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
