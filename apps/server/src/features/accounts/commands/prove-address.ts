// Marks an address as verified. Called when an invitation is accepted, whose link proves that the user reads that mailbox.
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { markVerified } from '../writes.ts';

export const proveAddress = defineCommand<{ auth_id: string }, void>({
  name: 'proveAddress',
  action: null,
  async run({ tx, viewer, emit }, { auth_id }) {
    await markVerified(tx, auth_id);
    emit({ type: 'user.updated', company_id: null, project_id: null, payload: { user_id: viewer.user_id } });
  },
});
