// Removes connections at once, and has their tokens revoked at the providers.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { revokeInstallationOf } from '../../github/steps/revoke-installation.ts';
import { revokeTokens } from '../jobs.ts';
import type { ConnectionRef } from '../reads.ts';
import { deleteConnections } from '../writes.ts';

/** @param ref without a type, all of the company's */
export async function endConnections(
  context: CommandContext,
  ref: { company_id: string; type?: ConnectionRef['type'] },
): Promise<void> {
  const { tx, emit, enqueue } = context;
  // The installation of the server's GitHub App is removed with the connection.
  if (ref.type === undefined || ref.type === 'github') await revokeInstallationOf(context, ref.company_id);
  for (const { company_id, type, sealed, account } of await deleteConnections(tx, ref)) {
    enqueue(revokeTokens, { company_id, type, sealed, account });
    emit({ type: 'integration.changed', company_id, project_id: null, payload: { type } });
  }
}
