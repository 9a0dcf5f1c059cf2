// Marks a session as recently confirmed.
import sql from 'sql-template-tag';
import { defineCommand, OWN } from '../../../platform/commands/run-command.ts';

export const confirmSession = defineCommand<{ session_id: string }, void>({
  name: 'confirmSession',
  action: OWN,
  isDoneAnew: true,
  async run({ tx, now }, { session_id }) {
    await tx.query(sql`update auth_sessions set authenticated_at = ${now} where id = ${session_id}`);
  },
});
