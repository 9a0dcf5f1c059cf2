// Ends all of a user's sessions except the current one.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { dropSessions } from '../writes.ts';

export const endOtherSessions = defineCommand({
  name: 'endOtherSessions',
  target: 'own',
  input: fromCode<{ auth_id: string; session_id: string }>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, viewer, emit }, { auth_id, session_id }): Promise<{ ended: number }> {
    const ended = await dropSessions(tx, auth_id, session_id);
    const payload = { user_id: viewer.user_id };
    emit({ type: 'session.ended', company_id: null, project_id: null, payload });
    return { ended };
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
