// Marks a session as recently confirmed.
import sql from 'sql-template-tag';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';

export const confirmSession = defineCommand({
  name: 'confirmSession',
  target: 'own',
  input: fromCode<{ session_id: string }>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, now }, { session_id }) {
    await tx.query(sql`update auth_sessions set authenticated_at = ${now} where id = ${session_id}`);
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
