// Changes the password of a person who gave the old one, and ends their other sessions.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { dropSessions, setPassword } from '../writes.ts';

export interface NewPassword {
  auth_id: string;
  session_id: string;
  password_hash: string;
}

export const changePassword = defineCommand<NewPassword, void>({
  name: 'changePassword',
  action: null,
  async run({ tx, viewer, emit }, { auth_id, session_id, password_hash }) {
    await setPassword(tx, auth_id, password_hash);
    await dropSessions(tx, auth_id, session_id);
    const payload = { user_id: viewer.user_id };
    emit({ type: 'session.ended', company_id: null, project_id: null, payload });
  },
});
