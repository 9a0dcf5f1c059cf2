// Links an identity of a provider to an account.
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { findIdentity } from '../reads.ts';
import { dropCredentials, insertIdentity, markVerified, type ProvenIdentity } from '../writes.ts';

export interface LinkedIdentity {
  auth_id: string;
  identity: ProvenIdentity;
  /** The provider proved the address of this account, which nothing had before: what it held until now is dropped. */
  takesOver: boolean;
}

export const linkIdentity = defineCommand({
  name: 'linkIdentity',
  target: 'own',
  input: fromCode<LinkedIdentity>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, viewer, emit }, { auth_id, identity, takesOver }) {
    const payload = { user_id: viewer.user_id };
    if (takesOver) {
      await dropCredentials(tx, auth_id);
      await markVerified(tx, auth_id);
      emit({ type: 'session.ended', company_id: null, project_id: null, payload });
    }
    const isNew = await insertIdentity(tx, auth_id, identity);
    if (!isNew && (await findIdentity(tx, identity.issuer, identity.subject)) !== auth_id) fail('identity_taken');
    emit({ type: 'user.updated', company_id: null, project_id: null, payload });
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
