// Records a passkey's use. Its counter must grow, so that a cloned passkey is noticed.
import sql from 'sql-template-tag';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';

export const usePasskey = defineCommand({
  name: 'usePasskey',
  target: 'own',
  input: fromCode<{ credential_id: string; counter: number }>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, now }, { credential_id, counter }) {
    const used = await tx.query(sql`
      update passkeys set counter = ${counter}, last_used_at = ${now}
      where credential_id = ${credential_id} and (counter < ${counter} or ${counter} = 0)
      returning id`);
    if (used.length === 0) fail('passkey_invalid');
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
