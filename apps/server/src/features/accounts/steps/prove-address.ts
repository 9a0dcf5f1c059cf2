// Marks an address as verified. Called when an invitation is accepted, whose link proves that the user reads that mailbox.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { markVerified } from '../writes.ts';

export async function proveAddress(
  { tx, viewer, emit }: CommandContext,
  { auth_id }: { auth_id: string },
): Promise<void> {
  await markVerified(tx, auth_id);
  emit({ type: 'user.updated', company_id: null, project_id: null, payload: { user_id: viewer.user_id } });
}
