// Removes an identity or a passkey from an account, but not the last way to sign in.
import sql from 'sql-template-tag';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { countCredentials } from '../writes.ts';

export interface RemovedCredential {
  auth_id: string;
  kind: 'identity' | 'passkey';
  id: string;
}

export const removeCredential = defineCommand({
  name: 'removeCredential',
  target: 'own',
  input: fromCode<RemovedCredential>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx }, { auth_id, kind, id }) {
    const count = await countCredentials(tx, auth_id);
    const removed = await tx.query(
      kind === 'identity'
        ? sql`delete from identities where id = ${id} and auth_id = ${auth_id} returning id`
        : sql`delete from passkeys where id = ${id} and auth_id = ${auth_id} returning id`,
    );
    if (removed.length === 0) fail('not_found');
    if (count <= 1) fail('last_credential');
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
