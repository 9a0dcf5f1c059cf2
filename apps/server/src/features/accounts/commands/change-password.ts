// Changes the password of a person who gave the old one, and ends their other sessions.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { dropSessions, isStillPassword, setPassword } from '../writes.ts';

export interface NewPassword {
  auth_id: string;
  session_id: string;
  /** Of the password that was given. */
  given_hash: string;
  password_hash: string;
}

export const changePassword = defineCommand<NewPassword, void>({
  name: 'changePassword',
  action: null,
  async run({ tx, viewer, emit }, { auth_id, session_id, given_hash, password_hash }) {
    // It takes a while to look at one: meanwhile another may have been set, to keep out whoever knows this one.
    if (!(await isStillPassword(tx, auth_id, given_hash))) fail('current_password_incorrect');
    await setPassword(tx, auth_id, password_hash);
    await dropSessions(tx, auth_id, session_id);
    const payload = { user_id: viewer.user_id };
    emit({ type: 'session.ended', company_id: null, project_id: null, payload });
  },
});
