// Maps the statuses of a file to the board by the user's choices, and creates the new ones. An unchanged board in a project
// without tickets gets the columns of the file, in the file's order.
import type { ImportChoices, ImportReport, ImportSource } from '@worklane/contract/imports';
import { can } from '@worklane/domain/access/can';
import { arrangeColumns, hasDefaultColumns } from '@worklane/domain/projects/arrange-columns';
import { type BoardStatus, STATUS_COLORS } from '@worklane/domain/projects/default-board';
import { keyFor } from '@worklane/domain/projects/status-key';
import { BOARD_LIMITS } from '@worklane/domain/projects/vocabulary';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { readConfiguration } from '../../projects/reads.ts';
import { setConfiguration } from '../../projects/steps/set-configuration.ts';
import { cutTo } from '../read-file/clean-text.ts';
import { type ImportRef, isWithoutTickets, readUnnamedStatuses } from '../reads.ts';

interface Input extends ImportRef {
  names: ImportReport['statuses'];
  chosen: NonNullable<ImportChoices['statuses']>;
  source: ImportSource;
  choices: Pick<ImportChoices, 'with_archived' | 'with_sub_tickets'>;
  /** Only to hear whether it can be done. */
  isTrial?: boolean;
}

interface Settled {
  keysByName: Map<string, string>;
  /** The labels of those that were made. */
  made: string[];
}

export async function matchStatuses(
  context: CommandContext,
  { id, company_id, project_id, names, chosen, source, choices, isTrial }: Input,
): Promise<Settled> {
  const scope = { companyIds: [company_id], projectIds: [], memberOf: [] };
  const board = (await readConfiguration(context.tx, scope, project_id)) ?? fail('project_not_found');
  const keysByName = new Map<string, string>();
  const added: BoardStatus[] = [];
  const mayMake = can(context.viewer, 'project.settings', { company_id, project_id });
  for (const { name, status: meant, category: kind } of names) {
    const choice = chosen.find((each) => each.name === name);
    if (!choice && meant === null && !mayMake) continue;
    const status = choice ? choice.status : meant;
    if (status !== null && !board.statuses.some(({ key }) => key === status)) fail('status_unknown', { status });
    keysByName.set(name, status ?? statusNamed(name, choice?.category ?? kind, board.statuses, added));
  }
  let statuses = [...board.statuses, ...added];
  if (mayMake && names.length > 0 && hasDefaultColumns(board.statuses)) {
    const { tx } = context;
    const ref = { id, company_id, project_id };
    if (await isWithoutTickets(tx, scope, project_id)) {
      const filled = names.flatMap(({ name }) => keysByName.get(name) ?? []);
      const needed = await readUnnamedStatuses(tx, ref, {
        withArchived: choices.with_archived === true,
        withItems: choices.with_sub_tickets === true,
      });
      statuses = arrangeColumns({ statuses, filled, needed, isColumnOrder: source === 'trello' });
    }
  }
  const keysOf = (list: readonly BoardStatus[]) => list.map(({ key }) => key).join();
  if (keysOf(statuses) !== keysOf(board.statuses)) {
    if (!mayMake) fail('forbidden');
    if (statuses.length > BOARD_LIMITS.statuses) fail('import_statuses_full', { limit: BOARD_LIMITS.statuses });
    if (isTrial) return { keysByName, made: [] };
    const { ticket_types, priorities, labels, version } = board;
    const change = { statuses, ticket_types, priorities, labels, version, moves: {} };
    await setConfiguration(context, { company_id, project_id, change });
  }
  return { keysByName, made: added.map(({ label }) => label) };
}

/** Finds or creates the status with this label, and returns its key. */
function statusNamed(
  name: string,
  category: BoardStatus['category'],
  statuses: readonly BoardStatus[],
  added: BoardStatus[],
): string {
  const label = cutTo(name, BOARD_LIMITS.statusLabel);
  const all = [...statuses, ...added];
  const same = all.find((each) => each.label.toLowerCase() === label.toLowerCase());
  if (same) return same.key;
  const key = keyFor(
    label,
    all.map((each) => each.key),
  );
  added.push({ key, label, color: STATUS_COLORS[category], category, limit: null });
  return key;
}
