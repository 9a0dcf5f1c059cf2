// Locks a board for the current transaction, before it reads rows that its writes depend on.
import type { ProjectRef } from '@worklane/domain/access/refs';
import type { CommandContext } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockBoard } from './board-order.ts';

/** */
export async function holdBoard({ tx }: CommandContext, { company_id, project_id }: ProjectRef): Promise<void> {
  if (!(await lockBoard(tx, { company_id, project_id }))) fail('project_not_found');
}
