// Ends one of a user's sessions: every process refuses its access tokens and closes its streams.
import { rawText } from '@worklane/contract/platform/primitives';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';

export const endSession = defineCommand({
  name: 'endSession',
  target: 'own',
  input: z.object({ session_id: rawText(100) }),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, viewer, emit }, { session_id }): Promise<{ ended: number }> {
    const ended = await tx.query(sql`
      delete from auth_sessions s using users u
      where s.id = ${session_id} and u.auth_id = s.user_id and u.id = ${viewer.user_id}
      returning s.id`);
    const payload = { user_id: viewer.user_id };
    if (ended.length > 0) emit({ type: 'session.ended', company_id: null, project_id: null, payload });
    return { ended: ended.length };
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
