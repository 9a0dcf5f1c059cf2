// Changes the configuration of a board. A status can be removed only with a new column for its tickets: they move to its end in
// their order, with a row of history each, in the same transaction.
import type { ConfigurationChange } from '@worklane/contract/boards';
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { valuesBefore } from '../../../platform/events/origin.ts';
import { fail } from '../../../platform/http/fail.ts';
import { emptyStatuses } from '../../tickets/steps/empty-statuses.ts';
import { readConfiguration } from '../reads.ts';
import { updateBoard } from '../writes.ts';

export async function setConfiguration(
  context: CommandContext,
  { company_id, project_id, change }: ProjectRef & { change: ConfigurationChange },
): Promise<void> {
  const { tx, emit } = context;
  const { version, moves, ...board } = change;
  const scope = { companyIds: [company_id], projectIds: [], memberOf: [] };
  const former = (await readConfiguration(tx, scope, project_id)) ?? fail('project_not_found');
  const keys = new Set(board.statuses.map(({ key }) => key));
  const removed = former.statuses.filter(({ key }) => !keys.has(key));
  const targets = new Map<string, string>();
  for (const { key } of removed) {
    const to = moves[key];
    if (to === undefined) continue;
    if (!keys.has(to)) fail('status_unknown', { status: to });
    targets.set(key, to);
  }
  // The board is locked before its configuration is written: every write to its tickets goes by the same order.
  await emptyStatuses(context, { company_id, project_id, removed, targets });
  if ((await updateBoard(tx, company_id, project_id, board, version)) === undefined) fail('conflict');
  const before = valuesBefore(former, board);
  emit({ type: 'project.updated', company_id, project_id, payload: { project_id }, before });
}
