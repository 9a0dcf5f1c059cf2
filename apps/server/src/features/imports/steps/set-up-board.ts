// Makes the board of a project that has nothing yet what it was in the archive.
import type { BoardConfiguration } from '@worklane/contract/boards';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readConfiguration } from '../../projects/reads.ts';
import { setConfiguration } from '../../projects/steps/set-configuration.ts';
import { type ImportRef, isWithoutTickets } from '../reads.ts';

export async function setUpBoard(
  context: CommandContext,
  { company_id, project_id, board }: ImportRef & { board: BoardConfiguration },
): Promise<void> {
  const scope = { companyIds: [company_id], projectIds: [], memberOf: [] };
  // Tickets created since the preview would lose their statuses and take the numbers of imported tickets.
  if (!(await isWithoutTickets(context.tx, scope, project_id))) fail('import_project_not_empty');
  const { version } = (await readConfiguration(context.tx, scope, project_id)) ?? fail('project_not_found');
  await setConfiguration(context, { company_id, project_id, change: { ...board, version, moves: {} } });
}
