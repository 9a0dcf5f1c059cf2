// Stores a passkey whose registration was verified.
import sql from 'sql-template-tag';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { StoredPasskey } from '../reads.ts';

export const addPasskey = defineCommand({
  name: 'addPasskey',
  target: 'own',
  input: fromCode<StoredPasskey & { id: string; name: string }>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx }, { id, auth_id, credential_id, public_key, counter, transports, name }) {
    const added = await tx.query(sql`
      insert into passkeys (id, auth_id, credential_id, public_key, counter, transports, name)
      values (${id}, ${auth_id}, ${credential_id}, ${public_key}, ${counter}, ${transports}, ${name})
      on conflict (credential_id) do nothing returning id`);
    if (added.length === 0) fail('passkey_invalid');
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
