// Locks a board for the current transaction, before it reads rows that its writes depend on.

import type { ProjectRef } from '@worklane/domain/access/refs';
import { defineCommand } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import { lockBoard } from './board-order.ts';

/** Part of larger changes: those ask who may. */
export const holdBoard = defineCommand<ProjectRef, void>({
  name: 'holdBoard',
  action: null,
  async run({ tx }, { company_id, project_id }) {
    if (!(await lockBoard(tx, { company_id, project_id }))) fail('project_not_found');
  },
});
