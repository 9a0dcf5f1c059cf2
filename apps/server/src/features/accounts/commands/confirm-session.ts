// The person behind a session has just proved again who they are.
import sql from 'sql-template-tag';
import { defineCommand } from '../../../platform/commands/run-command.ts';

export const confirmSession = defineCommand<{ session_id: string }, void>({
  name: 'confirmSession',
  action: null,
  async run({ tx, now }, { session_id }) {
    await tx.query(sql`update auth_sessions set authenticated_at = ${now} where id = ${session_id}`);
  },
});
