// Takes a board for the transaction it is part of, before anything is read that must still be so when it is written.

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
