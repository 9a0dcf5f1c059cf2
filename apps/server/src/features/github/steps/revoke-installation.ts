// Has the token of a company's installation revoked, before the installation is removed or replaced.
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { readStoredToken } from '../installation-reads.ts';
import { revokeInstallation } from '../jobs.ts';

export async function revokeInstallationOf(
  { tx, enqueue }: Pick<CommandContext, 'tx' | 'enqueue'>,
  company_id: string,
): Promise<void> {
  const stored = await readStoredToken(tx, company_id);
  if (stored) enqueue(revokeInstallation, stored);
}
